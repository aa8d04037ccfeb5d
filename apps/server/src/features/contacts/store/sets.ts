import { contactEvents, contacts } from '@greenroom/db'
import { DEFAULT_STATUS, MAX_TAGS } from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { TAG_JOINT } from '../../../platform/list-reader/batch.ts'
import {
  type List,
  type ListRows,
  type Pair,
  pairsWith,
  type People,
  placesIn,
  recordEnded,
  stateOfAdded,
  stateOfChanged,
  type Suppressed,
} from '../../consent/public.ts'

type Owner = Pick<Context, 'ownerId' | 'now'>

/** The table that people of a list are written to, and its columns besides those of a contact. */
export interface PeopleTable extends People {
  /** Additional column names, each followed by a comma, and their values. Empty for contacts. */
  more: { columns: SQL; values: SQL }
}

/** The contacts themselves. */
export const CONTACTS: PeopleTable = {
  table: sql`${contacts}`,
  isOwn: sql``,
  more: { columns: sql``, values: sql`` },
}

const tagsOfRow = sql`coalesce(string_to_array(g.tags, ${TAG_JOINT}), '{}')`

/**
 * Adds the people of a list at places (from 0) from `from` to before `to`, except those in `skip`. Anybody who got an
 * address meanwhile, from another tab or a sign-up, stays as they are.
 * @param rows a relation `g` with a column for each field, and row_number and place (from 1)
 * @returns the number of added contacts
 */
export async function addSet(
  tx: OwnerTx,
  { ownerId, now }: Owner,
  rows: ListRows,
  range: { from: number; to: number; skip: readonly number[] },
  list: List & { people: PeopleTable },
  suppressed: Suppressed,
): Promise<number> {
  const { table, more } = list.people
  const at = sql`${now.toISOString()}::timestamptz`
  const added = await tx.execute(
    sql`insert into ${table} (${more.columns}id, user_id, name, email, phone, phone_country, status, tags, source, import_id, email_consent,
        sms_consent, birthday, city, region, country, time_zone, latitude, longitude, custom, created_at, updated_at, last_activity)
      select ${more.values}g.id, ${ownerId}, coalesce(g.name, ''), g.email, g.phone, g.phone_country, coalesce(g.status, ${DEFAULT_STATUS}),
        ${tagsOfRow}, 'import', ${list.importId}::uuid, ${stateOfAdded('email', list, suppressed)},
        ${stateOfAdded('sms', list, suppressed)}, g.birthday, g.city, g.region, g.country,
        g.time_zone, g.latitude, g.longitude, coalesce(g.custom::jsonb, '{}'), coalesce(g.created_at::timestamptz, ${at}), ${at},
        coalesce(g.created_at::timestamptz, ${at})
      from ${rows}
      where g.place > ${range.from} and g.place <= ${range.to} and g.place::int <> all (${placesIn(range.skip)}::int4[])
      order by g.place
      on conflict do nothing`,
  )
  return added.rowCount ?? 0
}

/**
 * Overwrites contacts with the values of rows. Empty cells change nothing, tags are added, and the date of creation
 * stays. Changes are recorded in the history, except during a check.
 * @param rows as of {@link addSet}; @param pairs each contact once
 * @returns the number of changed contacts, and removed phones of people who had withdrawn
 */
export async function changeSet(
  tx: OwnerTx,
  owner: Owner,
  rows: ListRows,
  pairs: readonly Pair[],
  list: List & { people: People },
  suppressed: Suppressed,
): Promise<{ changed: number; withdrawn: string[] }> {
  const { ownerId, now } = owner
  const { table, isOwn } = list.people
  const change = (name: string, from: SQL, to: SQL) =>
    sql`${name}::text, case when ${from} is distinct from ${to} then jsonb_build_object('from', ${from}, 'to', ${to}) end`
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
      ended as (${recordEnded(owner)})`
  const { rows: changed } = await tx.execute<{ withdrawn: string | null }>(
    sql`with wanted as (
        select g.*, t.contact_id from ${pairsWith(pairs, rows)}),
      before as (
        select c.id as contact_id, c.name, c.email, c.phone, c.phone_country, c.status, c.tags, c.birthday, c.city, c.region,
          c.country, c.time_zone, c.latitude, c.longitude, c.custom, c.sms_consent, c.email_consent
        from ${table} c where c.user_id = ${ownerId} ${isOwn} and c.id in (select contact_id from wanted)
          and c.deleted_at is null and c.locked_at is null),
      after as (
        select g.place, g.row_number, b.contact_id, coalesce(g.name, b.name) as name, coalesce(b.email, g.email) as email,
          coalesce(g.phone, b.phone) as phone, case when g.phone is null then b.phone_country else g.phone_country end as phone_country,
          coalesce(g.status, b.status) as status,
          b.tags || array(select t from unnest(${tagsOfRow}) with ordinality u (t, n)
            where fold_case(t) <> all (select fold_case(o) from unnest(b.tags) o) order by n) as tags,
          coalesce(g.birthday, b.birthday) as birthday, coalesce(g.city, b.city) as city, coalesce(g.region, b.region) as region,
          coalesce(g.country, b.country) as country, coalesce(g.time_zone, b.time_zone) as time_zone,
          case when g.city is null or g.city = b.city then b.latitude else g.latitude end as latitude,
          case when g.city is null or g.city = b.city then b.longitude else g.longitude end as longitude,
          b.custom || coalesce(g.custom::jsonb, '{}') as custom,
          ${stateOfChanged('sms', suppressed)} as sms_consent, ${stateOfChanged('email', suppressed)} as email_consent
        from wanted g join before b on b.contact_id = g.contact_id),
      changed as (
        update ${table} c set name = a.name, email = a.email, phone = a.phone, phone_country = a.phone_country, status = a.status,
          tags = a.tags, birthday = a.birthday, city = a.city, region = a.region, country = a.country, time_zone = a.time_zone,
          latitude = a.latitude, longitude = a.longitude, custom = a.custom, sms_consent = a.sms_consent, email_consent = a.email_consent,
          version = c.version + 1, updated_at = ${now.toISOString()}::timestamptz
        from after a where c.user_id = ${ownerId} ${isOwn} and c.id = a.contact_id and cardinality(a.tags) <= ${sql.raw(String(MAX_TAGS))}
          and (c.name, c.email, c.phone, c.status, c.tags, c.birthday, c.city, c.region, c.country, c.time_zone, c.custom)
            is distinct from (a.name, a.email, a.phone, a.status, a.tags, a.birthday, a.city, a.region, a.country, a.time_zone, a.custom)
        returning a.place, c.id)
      ${list.isCheck ? sql`` : sql`, ${told}`}
      select case when b.sms_consent = 'opted_out' and a.phone <> b.phone then b.phone end as withdrawn
      from changed x join before b on b.contact_id = x.id join after a on a.place = x.place`,
  )
  return { changed: changed.length, withdrawn: changed.flatMap(({ withdrawn }) => withdrawn ?? []) }
}
