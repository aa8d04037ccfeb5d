import { consentRecords } from '@greenroom/db'
import { OWN_METHODS } from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { intArray, textArray } from '../../../platform/db/binary-arrays.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { AddressChannel } from '../policy/channels.ts'

type Owner = Pick<Context, 'ownerId' | 'now'>

/** The table that people of a list are written to: contacts, or their copies while a list is checked. */
export interface People {
  table: SQL
  /** Narrows a row `c` of that table to the list. Empty for contacts. */
  isOwn: SQL
}

/** A list whose rows are stored. */
export interface List {
  importId: string
  /** Only counts what would happen to the list. */
  isCheck: boolean
  fileName: string
  /** Consent that the owner states for everybody on the list, or null. */
  consent: ({ [channel in AddressChannel]: boolean } & { wordingId: string }) | null
}

/**
 * Rows of a list as a relation `g` with the columns row_number, place (from 1), id, email, phone, status, email_consent
 * and sms_consent, among others.
 */
export type ListRows = SQL

/** A row of the list, by its place (from 0), and the contact that it refers to. */
export interface Pair {
  place: number
  contactId: string
}

/** Places (from 0) of rows whose address is suppressed. */
export type Suppressed = { [channel in AddressChannel]: readonly number[] }

/** Returns places as an array parameter, counted from 1. */
export const placesIn = (places: readonly number[]): Buffer => intArray(places.map((place) => place + 1))

/** Joins pairs to the rows of a list: a relation `t (place, contact_id)` and `g`. */
export const pairsWith = (pairs: readonly Pair[], rows: ListRows): SQL => sql`unnest(
    ${placesIn(pairs.map(({ place }) => place))}::int4[],
    ${textArray(pairs.map(({ contactId }) => contactId))}::text[]::uuid[]) t (place, contact_id)
  join ${rows} on g.place = t.place`

const addressIn = (channel: AddressChannel) => (channel === 'email' ? sql`g.email` : sql`g.phone`)
const saidIn = (channel: AddressChannel) => (channel === 'email' ? sql`g.email_consent` : sql`g.sms_consent`)
const stateIn = (channel: AddressChannel) => (channel === 'email' ? sql`email_consent` : sql`sms_consent`)

const isSuppressed = (channel: AddressChannel, suppressed: Suppressed): SQL =>
  sql`g.place::int = any (${placesIn(suppressed[channel])}::int4[])`

/** Adds records from a query of (id, user_id, contact_id, channel, state, actor, method, wording_id, source, at). */
const recordsFrom = (select: SQL): SQL =>
  sql`insert into ${consentRecords} (id, user_id, contact_id, channel, state, actor, method, wording_id, source, at) ${select}`

/** Order of the records of one row. Records of later rows come after them. */
const STEPS = { withdrawn: 0, changed: 1, agreed: 2 } as const
const STEPS_OF_A_ROW = 4

/** Returns the time of a record. A list has a single moment, so microseconds keep the order. */
const recordedAt = ({ now }: Owner, row: SQL, step: keyof typeof STEPS): SQL =>
  sql`${now.toISOString()}::timestamptz + (${row} * ${STEPS_OF_A_ROW}::int + ${STEPS[step]}::int) * interval '1 microsecond'`

/**
 * Returns the consent of a contact that a row `g` adds. A row takes precedence over the statement about the whole list.
 */
export const stateOfAdded = (channel: AddressChannel, { consent }: List, suppressed: Suppressed): SQL => sql`case
  when ${isSuppressed(channel, suppressed)} then 'opted_out'
  when ${addressIn(channel)} is null then 'unknown'
  else coalesce(${saidIn(channel)}, ${consent?.[channel] ? 'subscribed' : 'unknown'}) end`

/**
 * Returns the consent of a contact `b` that a row `g` changes. A different phone has no consent (record 0027). An email
 * of the list never replaces theirs.
 */
export const stateOfChanged = (channel: AddressChannel, suppressed: Suppressed): SQL =>
  channel === 'sms'
    ? sql`case when g.phone is distinct from b.phone and ${isSuppressed('sms', suppressed)} then 'opted_out'
        when g.phone <> b.phone and b.sms_consent = 'subscribed' then 'unknown' else b.sms_consent end`
    : sql`case when b.email is null and ${isSuppressed('email', suppressed)} then 'opted_out' else b.email_consent end`

/**
 * Returns the statement that records consent which a change of addresses has ended, for use with the relations `changed
 * (place, id)`, `before b (contact_id, …)` and `after a (place, row_number, …)`.
 */
export function recordEnded(owner: Owner): SQL {
  const record = (channel: AddressChannel, state: 'unknown' | 'opted_out', source: string, where: SQL) => sql`
    select gen_random_uuid(), ${owner.ownerId}::uuid, x.id, ${channel}, ${state}, 'owner',
      ${state === 'opted_out' ? 'suppression' : 'import'}, null::uuid, ${source}, ${recordedAt(owner, sql`a.row_number`, 'changed')}
    from changed x join before b on b.contact_id = x.id join after a on a.place = x.place where ${where}`
  return recordsFrom(sql`
    ${record('sms', 'unknown', 'Another phone number', sql`a.sms_consent = 'unknown' and b.sms_consent = 'subscribed'`)}
    union all ${record('sms', 'opted_out', '', sql`a.sms_consent = 'opted_out' and b.sms_consent <> 'opted_out'`)}
    union all ${record('email', 'opted_out', '', sql`a.email_consent = 'opted_out' and b.email_consent <> 'opted_out'`)}`)
}

/** Tells whether the consent of a row `c` is a withdrawal that its owner entered by hand and may take back. */
export const isOwnersEntry = (channel: AddressChannel): SQL =>
  sql`(select r.actor = 'owner' and r.method = 'manual' from ${consentRecords} r where r.user_id = c.user_id
    and r.contact_id = c.id and r.channel = ${channel} and r.state <> 'pending' order by r.at desc, r.id desc limit 1)`

/**
 * Opts out everybody who has left according to the list, for the address that it has, before the list changes them.
 * Consent given by the person's own link stays. A status that the contact already has says nothing new.
 * @param byStatus channels that no column of the list covers
 * @param takesPhones whether a phone of the list replaces theirs
 * @returns the number of existing contacts that left by the list, in either channel
 */
export async function withdrawByList(
  tx: OwnerTx,
  owner: Owner,
  rows: ListRows,
  pairs: readonly Pair[],
  list: List & { people: People },
  options: { channels: readonly AddressChannel[]; byStatus: readonly AddressChannel[]; takesPhones: boolean },
): Promise<number> {
  const { ownerId, now } = owner
  const { people, fileName, importId, isCheck } = list
  const left = new Set<string>()
  if (pairs.length === 0) return 0
  for (const channel of options.channels) {
    const state = stateIn(channel)
    const noted = recordsFrom(sql`
      select gen_random_uuid(), ${ownerId}::uuid, id, ${channel}, 'opted_out', 'owner', 'import', null::uuid,
        ${fileName.slice(0, 300)}, ${recordedAt(owner, sql`row_number`, 'withdrawn')} from gone`)
    const { rows: gone } = await tx.execute<{ contact_id: string }>(
      sql`with gone as (
          update ${people.table} c set ${state} = 'opted_out', updated_at = ${now.toISOString()}::timestamptz
          from ${pairsWith(pairs, rows)}
          where c.user_id = ${ownerId} ${people.isOwn} and c.id = t.contact_id and ${saidIn(channel)} = 'opted_out'
            and (c.${state} <> 'opted_out' or ${isCheck ? sql`false` : isOwnersEntry(channel)})
            and ${addressIn(channel)} is not null and ${isTheirs(channel, options.takesPhones)}
            and c.deleted_at is null and c.locked_at is null
            and (${!options.byStatus.includes(channel)} or g.status is distinct from c.status)
            and not (c.${state} = 'subscribed' and exists (select 1 from ${consentRecords} r where r.user_id = ${ownerId}
              and r.contact_id = c.id and r.channel = ${channel} and r.state = 'subscribed' and r.actor = 'person'
              and r.method = any (${sql.param([...OWN_METHODS])}::text[])))
          returning c.id, g.row_number, c.import_id is distinct from ${importId}::uuid as was_there)
        ${isCheck ? sql`` : sql`, noted as (${noted})`}
        select id as contact_id from gone where was_there`,
    )
    for (const row of gone) left.add(row.contact_id)
  }
  return left.size
}

/** Tells whether the address of a row `g` is the one that a contact `c` has, or gets from it. */
function isTheirs(channel: AddressChannel, takesPhones: boolean): SQL {
  if (channel === 'sms') return takesPhones ? sql`true` : sql`c.phone = g.phone`
  return takesPhones ? sql`coalesce(c.email_key, lower(g.email)) = lower(g.email)` : sql`c.email_key = lower(g.email)`
}

/**
 * Records that existing contacts agreed, as the owner states, if nothing was known of them, for the address that the
 * list has.
 */
export async function agreeByList(
  tx: OwnerTx,
  owner: Owner,
  rows: ListRows,
  pairs: readonly Pair[],
  list: List & { people: People },
  suppressed: Suppressed,
): Promise<void> {
  const { ownerId, now } = owner
  const { people, fileName, consent } = list
  for (const channel of ['email', 'sms'] as const) {
    if (!consent?.[channel]) continue
    const state = stateIn(channel)
    const agreed = recordsFrom(sql`
      select gen_random_uuid(), ${ownerId}::uuid, id, ${channel}, 'subscribed', 'owner', 'import', ${consent.wordingId}::uuid,
        ${fileName.slice(0, 300)}, ${recordedAt(owner, sql`row_number`, 'agreed')} from agreed`)
    await tx.execute(
      sql`with agreed as (
          update ${people.table} c set ${state} = 'subscribed', updated_at = ${now.toISOString()}::timestamptz
          from ${pairsWith(pairs, rows)}
          where c.user_id = ${ownerId} ${people.isOwn} and c.id = t.contact_id and c.${state} = 'unknown'
            and ${isTheirs(channel, false)} and c.deleted_at is null and c.locked_at is null
            and not (${isSuppressed(channel, suppressed)}) and ${saidIn(channel)} is null
          returning c.id, g.row_number)
        ${agreed}`,
    )
  }
}

/**
 * Records what the contacts that a list has added agreed to, or why they are not written to. Skips those that a later
 * row has already recorded.
 */
export async function recordAdded(
  tx: OwnerTx,
  owner: Owner,
  rows: ListRows,
  list: List & { people: People },
  suppressed: Suppressed,
): Promise<void> {
  const { ownerId } = owner
  const { people, importId, fileName, consent } = list
  const record = (channel: AddressChannel) => {
    const state = sql`c.${stateIn(channel)}`
    return sql`
      select gen_random_uuid(), ${ownerId}::uuid, c.id, ${channel}, ${state}, 'owner',
        case when ${isSuppressed(channel, suppressed)} then 'suppression' else 'import' end,
        case when ${state} = 'opted_out' then null else ${consent?.wordingId ?? null}::uuid end,
        ${fileName.slice(0, 300)}, ${recordedAt(owner, sql`g.row_number`, 'agreed')}
      from ${rows}
      join ${people.table} c on c.user_id = ${ownerId} and c.id = g.id and c.import_id = ${importId}::uuid and ${state} <> 'unknown'
      where not exists (select 1 from ${consentRecords} r where r.user_id = c.user_id and r.contact_id = c.id and r.channel = ${channel})`
  }
  await tx.execute(recordsFrom(sql`${record('email')} union all ${record('sms')}`))
}
