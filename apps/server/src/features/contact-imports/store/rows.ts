import { contactImports, importRefusals } from '@greenroom/db'
import { MAX_LISTED_ROWS, rowMessage } from '@greenroom/domain/contact-csv/sentences'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { intArray, textArray, textsOf } from '../../../platform/db/binary-arrays.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { Pair } from '../../consent/public.ts'
import type { BatchColumns, RowNote } from '../../../platform/list-reader/batch.ts'
import { holder, type ListOfPeople } from './people.ts'

type Owner = Pick<Context, 'ownerId' | 'now'>

/** Contacts in the database that have the email or phone of a row, by place. */
export interface Found {
  place: number
  byEmail: string | undefined
  byPhone: string | undefined
  /** True if one of them waits for room in the plan and cannot be read. */
  isLocked: boolean
  /** The import that added them. */
  importId: string | undefined
}

/** Looks up every address of a batch by its index, even with outdated planner statistics. */
export async function findKnown(
  tx: OwnerTx,
  owner: Owner,
  list: ListOfPeople,
  columns: BatchColumns,
): Promise<Found[]> {
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
 * Finds rows that say that an existing contact has left. A list's opt-out marks always win (product section 14),
 * even if it changes nobody, and if a person is on it twice and left by one of the rows.
 */
export async function findLeavers(
  tx: OwnerTx,
  owner: Owner,
  list: ListOfPeople,
  columns: BatchColumns,
  { from, to }: { from: number; to: number },
): Promise<Pair[]> {
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

/** Selects the rows of a batch as a table `g`; `place` counts from 1 there. */
export const given = (c: BatchColumns): SQL => sql`unnest(
  ${c.row}::int4[], ${c.id}::uuid[], ${c.name ?? null}::text[], ${c.email ?? null}::text[], ${c.phone ?? null}::text[],
  ${c.phone_country ?? null}::text[], ${c.status ?? null}::text[], ${c.tags ?? null}::text[], ${c.birthday ?? null}::text[],
  ${c.city ?? null}::text[], ${c.region ?? null}::text[], ${c.country ?? null}::text[], ${c.time_zone ?? null}::text[],
  ${c.created_at ?? null}::text[], ${c.custom ?? null}::text[], ${c.email_consent ?? null}::text[],
  ${c.sms_consent ?? null}::text[], ${c.latitude ?? null}::float8[], ${c.longitude ?? null}::float8[]
) with ordinality g (row_number, id, name, email, phone, phone_country, status, tags, birthday, city, region, country,
  time_zone, created_at, custom, email_consent, sms_consent, latitude, longitude, place)`

/** Selects only number and id of the rows of a batch as a table `g`. */
export const numbered = ({ id, row }: BatchColumns): SQL =>
  sql`unnest(${id}::uuid[], ${row}::int4[]) with ordinality g (id, row_number, place)`

/**
 * Stores rows that were refused in whole or in part, up to a limit per import.
 * @returns the numbers of rows stored for the first time
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
