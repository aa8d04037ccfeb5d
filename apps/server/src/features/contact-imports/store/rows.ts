import { consentRecords, contactImports, contacts, importRefusals } from '@greenroom/db'
import { DEFAULT_STATUS } from '@greenroom/domain'
import { MAX_LISTED_ROWS, rowMessage } from '@greenroom/domain/contact-csv/sentences'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { type BatchColumns, type RowNote, TAG_JOINT } from '../render/batch.ts'
import { intArray, textArray, textsOf } from './binary-arrays.ts'
import { holder, type List, peopleOf } from './people.ts'

export type Owner = Pick<Context, 'ownerId' | 'now'>

/** What of a batch is in the database already: by place, the contacts that have its email and its phone. */
export interface Found {
  place: number
  byEmail: string | undefined
  byPhone: string | undefined
  /** One of them waits for room in the plan, and is not read. */
  isLocked: boolean
  /** The import that brought them. */
  importId: string | undefined
}

/** Looks up every address of a batch, each by its index, however little the planner knows of the table. */
export async function findKnown(tx: OwnerTx, owner: Owner, list: List, columns: BatchColumns): Promise<Found[]> {
  const { rows } = await tx.execute<{
    place: number
    by_email: string | null
    by_phone: string | null
    import_id: string | null
    is_locked: boolean
  }>(
    sql`select g.ord::int - 1 as place, e.id as by_email, p.id as by_phone,
        coalesce(e.import_id, p.import_id) as import_id, coalesce(e.locked_at, p.locked_at) is not null as is_locked
      from unnest(${columns.email_key}::text[], ${columns.phone ?? null}::text[]) with ordinality g (email_key, phone, ord)
      left join lateral (${holder(owner, list, sql`c.email_key = g.email_key`)}) e on true
      left join lateral (${holder(owner, list, sql`c.phone = g.phone`)}) p on true
      where e.id is not null or p.id is not null`,
  )
  return rows.map((row) => ({
    place: row.place,
    byEmail: row.by_email ?? undefined,
    byPhone: row.by_phone ?? undefined,
    isLocked: row.is_locked,
    importId: row.import_id ?? undefined,
  }))
}

/**
 * Rows that say of somebody who is there that they left: a list's own marks of who left always win (decisions.md,
 * "Contacts"), also where it changes nobody, and where somebody stands on it twice and left by one of the rows.
 */
export async function findLeavers(
  tx: OwnerTx,
  owner: Owner,
  list: List,
  columns: BatchColumns,
  { from, to }: { from: number; to: number },
): Promise<{ place: number; contactId: string }[]> {
  const told = [columns.email_consent, columns.sms_consent].flatMap((column) => (column ? [textsOf(column)] : []))
  const says = (place: number) => told.some((texts) => texts[place] === 'opted_out')
  if (!told.some((texts) => texts.includes('opted_out'))) return []
  const known = await findKnown(tx, owner, list, columns)
  return known.flatMap(({ place, byEmail, byPhone, isLocked }) =>
    place >= from && place < to && says(place) && !isLocked
      ? [...new Set([byEmail, byPhone])].flatMap((contactId) => (contactId ? [{ place, contactId }] : []))
      : [],
  )
}

/** The rows of a batch as a table `g`; `place` counts from 1 there. */
export const given = (c: BatchColumns): SQL => sql`unnest(
  ${c.row}::int4[], ${c.id}::uuid[], ${c.name ?? null}::text[], ${c.email ?? null}::text[], ${c.phone ?? null}::text[],
  ${c.phone_country ?? null}::text[], ${c.status ?? null}::text[], ${c.tags ?? null}::text[], ${c.birthday ?? null}::text[],
  ${c.city ?? null}::text[], ${c.region ?? null}::text[], ${c.country ?? null}::text[], ${c.time_zone ?? null}::text[],
  ${c.created_at ?? null}::text[], ${c.custom ?? null}::text[], ${c.email_consent ?? null}::text[],
  ${c.sms_consent ?? null}::text[], ${c.latitude ?? null}::float8[], ${c.longitude ?? null}::float8[]
) with ordinality g (row_number, id, name, email, phone, phone_country, status, tags, birthday, city, region, country,
  time_zone, created_at, custom, email_consent, sms_consent, latitude, longitude, place)`

export const tagsOf = sql`coalesce(string_to_array(g.tags, ${TAG_JOINT}), '{}')`

/** The address that a channel uses, and what the list says of it. */
export const address = (channel: 'email' | 'sms') => (channel === 'email' ? sql`g.email` : sql`g.phone`)
export const said = (channel: 'email' | 'sms') => (channel === 'email' ? sql`g.email_consent` : sql`g.sms_consent`)

/** What is recorded of one row stands in this order, and what a later row says stands behind it. */
const STEPS = { withdrawn: 0, changed: 1, agreed: 2 } as const
const STEPS_OF_A_ROW = 4

/** When something is recorded of a row: an import has one moment for all of it, and its records must stay in order. */
export const recordedAt = ({ now }: Owner, row: SQL, step: keyof typeof STEPS): SQL =>
  sql`${now.toISOString()}::timestamptz + (${row} * ${STEPS_OF_A_ROW}::int + ${STEPS[step]}::int) * interval '1 microsecond'`

/** What everybody of a list has in common. */
export interface Common extends List {
  fileName: string
  /** What its owner says they agreed to; null: nothing. */
  consent: { email: boolean; sms: boolean; wordingId: string } | null
}

/** Places whose address must not be written to. */
export interface Suppressed {
  email: readonly number[]
  sms: readonly number[]
}

export const places = (list: readonly number[]): Buffer => intArray(list.map((place) => place + 1))

/**
 * Adds the people of a batch whose places are from `from` to before `to` and not among `skip`. Who got an address
 * between the look and now, from another tab or a sign-up, is left as they are.
 * @returns how many there are
 */
export async function addPeople(
  tx: OwnerTx,
  { ownerId, now }: Owner,
  columns: BatchColumns,
  range: { from: number; to: number; skip: readonly number[] },
  common: Common,
  suppressed: Suppressed,
): Promise<number> {
  const { importId, isCheck, consent } = common
  const [checkId, ofCheck] = isCheck ? [sql`check_id, `, sql`${importId}::uuid, `] : [sql``, sql``]
  const at = sql`${now.toISOString()}::timestamptz`
  // What the list itself says of somebody goes before what is said of the whole list.
  const stateOf = (channel: 'email' | 'sms') => sql`case
    when g.place::int = any (${places(suppressed[channel])}::int4[]) then 'opted_out'
    when ${address(channel)} is null then 'unknown'
    else coalesce(${said(channel)}, ${consent?.[channel] ? 'subscribed' : 'unknown'}) end`
  const added = await tx.execute(
    sql`insert into ${peopleOf(common).table} (${checkId}id, user_id, name, email, phone, phone_country, status, tags, source, import_id, email_consent,
        sms_consent, birthday, city, region, country, time_zone, latitude, longitude, custom, created_at, updated_at, last_activity)
      select ${ofCheck}g.id, ${ownerId}, coalesce(g.name, ''), g.email, g.phone, g.phone_country, coalesce(g.status, ${DEFAULT_STATUS}),
        ${tagsOf}, 'import', ${importId}::uuid, ${stateOf('email')}, ${stateOf('sms')}, g.birthday, g.city, g.region, g.country,
        g.time_zone, g.latitude, g.longitude, coalesce(g.custom::jsonb, '{}'), coalesce(g.created_at::timestamptz, ${at}), ${at},
        coalesce(g.created_at::timestamptz, ${at})
      from ${given(columns)}
      where g.place > ${range.from} and g.place <= ${range.to} and g.place::int <> all (${places(range.skip)}::int4[])
      order by g.place
      on conflict do nothing`,
  )
  return added.rowCount ?? 0
}

/**
 * Keeps how it is known what the new ones of a batch agreed to, or why they are not written to; not of whom a later row of
 * the batch has been recorded already (`findLeavers`).
 */
export async function recordConsent(
  tx: OwnerTx,
  owner: Owner,
  columns: BatchColumns,
  { importId, fileName, consent }: Common,
  suppressed: Suppressed,
): Promise<void> {
  const { ownerId } = owner
  const record = (channel: 'email' | 'sms', state: SQL) => sql`
    select gen_random_uuid(), ${ownerId}::uuid, c.id, ${channel}, ${state}, 'owner',
      case when g.place::int = any (${places(suppressed[channel])}::int4[]) then 'suppression' else 'import' end,
      case when ${state} = 'opted_out' then null else ${consent?.wordingId ?? null}::uuid end,
      ${fileName.slice(0, 300)}, ${recordedAt(owner, sql`g.row_number`, 'agreed')}
    from unnest(${columns.id}::uuid[], ${columns.row}::int4[]) with ordinality g (id, row_number, place)
    join ${contacts} c on c.user_id = ${ownerId} and c.id = g.id and c.import_id = ${importId}::uuid and ${state} <> 'unknown'
    where not exists (select 1 from ${consentRecords} r where r.user_id = c.user_id and r.contact_id = c.id and r.channel = ${channel})`
  await tx.execute(
    sql`insert into ${consentRecords} (id, user_id, contact_id, channel, state, actor, method, wording_id, source, at)
      ${record('email', sql`c.email_consent`)} union all ${record('sms', sql`c.sms_consent`)}`,
  )
}

/**
 * Keeps rows that were refused, or of which a part was left out, as long as there are not too many of the import.
 * @returns rows that were kept and not noted before, by their number
 */
export async function keepNotes(
  tx: OwnerTx,
  { ownerId }: Owner,
  importId: string,
  notes: readonly (RowNote & { isImported: boolean })[],
): Promise<Set<number>> {
  if (notes.length === 0) return new Set()
  const { rows } = await tx.execute<{ row_number: number }>(
    sql`insert into ${importRefusals} (user_id, import_id, row_number, reason, cells, phones, is_imported)
      select ${ownerId}, ${importId}::uuid, n, r, c::jsonb, string_to_array(p, ','), i from unnest(${intArray(notes.map(({ row }) => row))}::int4[],
        ${textArray(notes.map(({ row, reason }) => rowMessage(row, reason)))}::text[],
        ${textArray(notes.map(({ cells }) => JSON.stringify(cells)))}::text[],
        ${textArray(notes.map(({ phones }) => phones.join(',')))}::text[],
        ${textArray(notes.map(({ isImported }) => String(isImported)))}::text[]::boolean[]) x (n, r, c, p, i)
      order by n limit (select greatest(0, ${MAX_LISTED_ROWS} - refused - incomplete) from ${contactImports}
        where user_id = ${ownerId} and id = ${importId}::uuid)
      on conflict do nothing returning row_number`,
  )
  return new Set(rows.map((row) => row.row_number))
}
