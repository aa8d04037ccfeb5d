import { consentRecords, contactEvents, contacts } from '@greenroom/db'
import { type SQL, sql } from '@greenroom/db/sql'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { OWN_WAYS } from '../../contacts/public.ts'
import type { BatchColumns } from '../render/batch.ts'
import { textArray } from './binary-arrays.ts'
import { isOwnersEntry, peopleOf } from './people.ts'
import { address, type Common, given, type Owner, places, recordedAt, said, type Suppressed, tagsOf } from './rows.ts'

/** A row that changes somebody who is there. */
export interface Pair {
  place: number
  contactId: string
}

/**
 * Locks whoever is changed, in the order of their ids, before anybody is added: adding holds the owner's counter, for which
 * others wait who have locked a contact.
 */
export async function lockPeople(tx: OwnerTx, { ownerId }: Owner, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(
    sql`select 1 from ${contacts} where user_id = ${ownerId}
      and id = any (${textArray(ids)}::text[]::uuid[]) order by id for no key update`,
  )
}

/**
 * Writes what rows say over what contacts say; an empty cell changes nothing, tags are added, and when somebody was added
 * stays. Nobody has agreed for another phone than before (docs/decisions/0027). What has changed stands in the person's
 * history, unless the list is only checked. @param pairs each contact once
 * @returns how many were changed, and phones that went from people who had withdrawn
 */
export async function changePeople(
  tx: OwnerTx,
  owner: Owner,
  columns: BatchColumns,
  pairs: readonly Pair[],
  common: Common,
  suppressed: Suppressed,
): Promise<{ changed: number; withdrawn: string[] }> {
  const { ownerId, now } = owner
  const { table, isOwn } = peopleOf(common)
  const record = (channel: 'email' | 'sms', state: 'unknown' | 'opted_out', source: string, where: SQL) => sql`
    select gen_random_uuid(), ${ownerId}::uuid, x.id, ${channel}, ${state}, 'owner',
      ${state === 'opted_out' ? 'suppression' : 'import'}, ${source}, ${recordedAt(owner, sql`a.row_number`, 'changed')}
    from changed x join before b on b.contact_id = x.id join after a on a.place = x.place where ${where}`
  const change = (name: string, from: SQL, to: SQL) =>
    sql`${name}::text, case when ${from} is distinct from ${to} then jsonb_build_object('from', ${from}, 'to', ${to}) end`
  // What has changed stands in the person's history, and what they have agreed to no more in their records.
  const told = sql`noted as (
        insert into ${contactEvents} (id, user_id, contact_id, kind, at, details)
        select gen_random_uuid(), ${ownerId}::uuid, b.contact_id, 'edited', ${now.toISOString()}::timestamptz,
          jsonb_build_object('changes', jsonb_strip_nulls(jsonb_build_object(
            ${change('name', sql`b.name`, sql`a.name`)}, ${change('email', sql`b.email`, sql`a.email`)},
            ${change('phone', sql`b.phone`, sql`a.phone`)}, ${change('status', sql`b.status`, sql`a.status`)},
            ${change('tags', sql`b.tags`, sql`a.tags`)}, ${change('birthday', sql`b.birthday`, sql`a.birthday`)},
            ${change('city', sql`b.city`, sql`a.city`)}, ${change('region', sql`b.region`, sql`a.region`)},
            ${change('country', sql`b.country`, sql`a.country`)}, ${change('time_zone', sql`b.time_zone`, sql`a.time_zone`)},
            ${change('custom', sql`b.custom`, sql`a.custom`)})))
        from changed x join before b on b.contact_id = x.id join after a on a.place = x.place),
      agreed_no_more as (
        insert into ${consentRecords} (id, user_id, contact_id, channel, state, actor, method, source, at)
        ${record('sms', 'unknown', 'Another phone number', sql`a.sms_consent = 'unknown' and b.sms_consent = 'subscribed'`)}
        union all ${record('sms', 'opted_out', '', sql`a.sms_consent = 'opted_out' and b.sms_consent <> 'opted_out'`)}
        union all ${record('email', 'opted_out', '', sql`a.email_consent = 'opted_out' and b.email_consent <> 'opted_out'`)})`
  const { rows } = await tx.execute<{ withdrawn: string | null }>(
    sql`with wanted as (
        select g.*, t.contact_id from unnest(${places(pairs.map(({ place }) => place))}::int4[],
          ${textArray(pairs.map(({ contactId }) => contactId))}::text[]::uuid[]) t (place, contact_id)
        join ${given(columns)} on g.place = t.place),
      before as (
        select c.id as contact_id, c.name, c.email, c.phone, c.phone_country, c.status, c.tags, c.birthday, c.city, c.region,
          c.country, c.time_zone, c.latitude, c.longitude, c.custom, c.sms_consent, c.email_consent
        from ${table} c where c.user_id = ${ownerId} ${isOwn} and c.id in (select contact_id from wanted)
          and c.deleted_at is null and c.locked_at is null for no key update),
      after as (
        select g.place, g.row_number, b.contact_id, coalesce(g.name, b.name) as name, coalesce(b.email, g.email) as email,
          coalesce(g.phone, b.phone) as phone, case when g.phone is null then b.phone_country else g.phone_country end as phone_country,
          coalesce(g.status, b.status) as status,
          b.tags || array(select t from unnest(${tagsOf}) with ordinality u (t, n)
            where fold_case(t) <> all (select fold_case(o) from unnest(b.tags) o) order by n) as tags,
          coalesce(g.birthday, b.birthday) as birthday, coalesce(g.city, b.city) as city, coalesce(g.region, b.region) as region,
          coalesce(g.country, b.country) as country, coalesce(g.time_zone, b.time_zone) as time_zone,
          case when g.city is null or g.city = b.city then b.latitude else g.latitude end as latitude,
          case when g.city is null or g.city = b.city then b.longitude else g.longitude end as longitude,
          b.custom || coalesce(g.custom::jsonb, '{}') as custom,
          case when g.phone is distinct from b.phone and g.place::int = any (${places(suppressed.sms)}::int4[]) then 'opted_out'
            when g.phone <> b.phone and b.sms_consent = 'subscribed' then 'unknown' else b.sms_consent end as sms_consent,
          case when b.email is null and g.place::int = any (${places(suppressed.email)}::int4[]) then 'opted_out'
            else b.email_consent end as email_consent
        from wanted g join before b on b.contact_id = g.contact_id),
      changed as (
        update ${table} c set name = a.name, email = a.email, phone = a.phone, phone_country = a.phone_country, status = a.status,
          tags = a.tags, birthday = a.birthday, city = a.city, region = a.region, country = a.country, time_zone = a.time_zone,
          latitude = a.latitude, longitude = a.longitude, custom = a.custom, sms_consent = a.sms_consent, email_consent = a.email_consent,
          version = c.version + 1, updated_at = ${now.toISOString()}::timestamptz
        from after a where c.user_id = ${ownerId} ${isOwn} and c.id = a.contact_id and cardinality(a.tags) <= 50
          and (c.name, c.email, c.phone, c.status, c.tags, c.birthday, c.city, c.region, c.country, c.time_zone, c.custom)
            is distinct from (a.name, a.email, a.phone, a.status, a.tags, a.birthday, a.city, a.region, a.country, a.time_zone, a.custom)
        returning a.place, c.id)
      ${common.isCheck ? sql`` : sql`, ${told}`}
      select case when b.sms_consent = 'opted_out' and a.phone <> b.phone then b.phone end as withdrawn
      from changed x join before b on b.contact_id = x.id join after a on a.place = x.place`,
  )
  return { changed: rows.length, withdrawn: rows.flatMap(({ withdrawn }) => withdrawn ?? []) }
}

/**
 * Opts out whoever a list says has left, for the address that it has, before they are changed by it; not whoever has
 * agreed by their own link. A status that they have here already says nothing new, where it is by the status alone.
 * @param byStatus channels of which no column of the list speaks
 * @param takesPhones a phone of the list takes the place of theirs
 * @returns how many were there before the list and have left by it, in either channel
 */
export async function recordWithdrawals(
  tx: OwnerTx,
  owner: Owner,
  columns: BatchColumns,
  pairs: readonly Pair[],
  common: Common,
  { byStatus, takesPhones }: { byStatus: readonly ('email' | 'sms')[]; takesPhones: boolean },
): Promise<number> {
  const { ownerId, now } = owner
  const { fileName, importId, isCheck } = common
  const { table, isOwn } = peopleOf(common)
  const left = new Set<string>()
  if (pairs.length === 0) return 0
  for (const channel of ['email', 'sms'] as const) {
    if (columns[`${channel}_consent`] === undefined) continue
    const state = channel === 'email' ? sql`email_consent` : sql`sms_consent`
    // An email of the list never takes the place of theirs.
    const isTheirs =
      channel === 'email'
        ? takesPhones
          ? sql`coalesce(c.email_key, lower(g.email)) = lower(g.email)`
          : sql`c.email_key = lower(g.email)`
        : takesPhones
          ? sql`true`
          : sql`c.phone = g.phone`
    const noted = sql`noted as (
          insert into ${consentRecords} (id, user_id, contact_id, channel, state, actor, method, source, at)
          select gen_random_uuid(), ${ownerId}::uuid, id, ${channel}, 'opted_out', 'owner', 'import',
            ${fileName.slice(0, 300)}, ${recordedAt(owner, sql`row_number`, 'withdrawn')} from gone)`
    const { rows } = await tx.execute<{ contact_id: string }>(
      sql`with gone as (
          update ${table} c set ${state} = 'opted_out', updated_at = ${now.toISOString()}::timestamptz
          from unnest(${places(pairs.map(({ place }) => place))}::int4[],
            ${textArray(pairs.map(({ contactId }) => contactId))}::text[]::uuid[]) t (place, contact_id)
          join ${given(columns)} on g.place = t.place
          where c.user_id = ${ownerId} ${isOwn} and c.id = t.contact_id and ${said(channel)} = 'opted_out'
            and (c.${state} <> 'opted_out' or ${isCheck ? sql`false` : isOwnersEntry(channel)})
            and ${address(channel)} is not null and ${isTheirs} and c.deleted_at is null and c.locked_at is null
            and (${!byStatus.includes(channel)} or g.status is distinct from c.status)
            and not (c.${state} = 'subscribed' and exists (select 1 from ${consentRecords} r where r.user_id = ${ownerId}
              and r.contact_id = c.id and r.channel = ${channel} and r.state = 'subscribed' and r.actor = 'person'
              and r.method = any (${sql.param([...OWN_WAYS])}::text[])))
          returning c.id, g.row_number, c.import_id is distinct from ${importId}::uuid as was_there)
        ${isCheck ? sql`` : sql`, ${noted}`}
        select id as contact_id from gone where was_there`,
    )
    for (const row of rows) left.add(row.contact_id)
  }
  return left.size
}

/**
 * Records that people who are there agreed, as the owner states it: those of whom nothing was known, for the address that
 * the list has.
 */
export async function recordAgreement(
  tx: OwnerTx,
  owner: Owner,
  columns: BatchColumns,
  pairs: readonly Pair[],
  { fileName, consent }: Common,
  suppressed: Suppressed,
): Promise<void> {
  const { ownerId, now } = owner
  for (const channel of ['email', 'sms'] as const) {
    if (!consent?.[channel]) continue
    const state = channel === 'email' ? sql`email_consent` : sql`sms_consent`
    const isSame = channel === 'email' ? sql`c.email_key = lower(g.email)` : sql`c.phone = g.phone`
    await tx.execute(
      sql`with agreed as (
          update ${contacts} c set ${state} = 'subscribed', updated_at = ${now.toISOString()}::timestamptz
          from unnest(${places(pairs.map(({ place }) => place))}::int4[],
            ${textArray(pairs.map(({ contactId }) => contactId))}::text[]::uuid[]) t (place, contact_id)
          join ${given(columns)} on g.place = t.place
          where c.user_id = ${ownerId} and c.id = t.contact_id and c.${state} = 'unknown' and ${isSame}
            and c.deleted_at is null and c.locked_at is null and g.place::int <> all (${places(suppressed[channel])}::int4[])
            and ${said(channel)} is null
          returning c.id, g.row_number)
        insert into ${consentRecords} (id, user_id, contact_id, channel, state, actor, method, wording_id, source, at)
        select gen_random_uuid(), ${ownerId}::uuid, id, ${channel}, 'subscribed', 'owner', 'import', ${consent.wordingId}::uuid,
          ${fileName.slice(0, 300)}, ${recordedAt(owner, sql`row_number`, 'agreed')} from agreed`,
    )
  }
}
