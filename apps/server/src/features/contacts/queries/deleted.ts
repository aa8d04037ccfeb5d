import { contacts } from '@greenroom/db'
import { type SQL, sql } from '@greenroom/db/sql'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts'
import { UNDO_MS } from '../policy/undo.ts'

/** Deleted contacts are counted up to this number. */
const COUNTED = 10_000

export interface DeletedView {
  id: string
  name: string
  email: string | null
  phone: string | null
  deletedAt: Date
}
export interface DeletedQuery {
  q?: string | undefined
  limit: number
  after?: string | undefined
}

/** Selects contacts whose deletion can still be undone. */
const isRestorable = ({ ownerId, now }: Pick<Context, 'ownerId' | 'now'>): SQL =>
  sql`${contacts.userId} = ${ownerId} and ${contacts.deletedAt} > ${new Date(now.getTime() - UNDO_MS).toISOString()}::timestamptz`

/** Time of deletion and id of the last contact on a page. The database has no year 0. */
const cursor = z.tuple([z.iso.datetime().refine((at) => at >= '0001'), z.uuid()])

/**
 * Lists contacts that can be restored, most recently deleted first. @throws AppError VALIDATION_FAILED for an invalid
 * cursor
 */
export async function listDeleted(
  context: Context,
  { q, limit, after }: DeletedQuery,
): Promise<{ items: DeletedView[]; total: number; totalIsExact: boolean; next: string | null }> {
  const words = q?.trim()
  const condition = sql`${isRestorable(context)}${words ? sql` and position(lower(${words}) in ${contacts.searchText}) > 0` : sql``}`
  const from = after === undefined ? undefined : decodeCursor(cursor, after)
  const behind = from
    ? sql` and (${contacts.deletedAt}, ${contacts.id}) < (${from[0]}::timestamptz, ${from[1]}::uuid)`
    : sql``
  const { id, name, email, phone, deletedAt } = contacts
  const [rows, counted] = await context.db.readForOwner(context.ownerId, (tx) =>
    Promise.all([
      tx
        .select({ id, name, email, phone, deletedAt })
        .from(contacts)
        .where(sql`${condition}${behind}`)
        .orderBy(sql`${deletedAt} desc`, sql`${id} desc`)
        .limit(limit + 1)
        .execute(),
      tx
        .execute<{ n: number }>(
          sql`select count(*)::int as n from (select 1 from ${contacts} where ${condition} limit ${COUNTED + 1}) seen`,
        )
        .execute(),
    ]),
  )
  const total = counted.rows[0]?.n ?? 0
  const items = rows.slice(0, limit).flatMap((row) => (row.deletedAt ? { ...row, deletedAt: row.deletedAt } : []))
  const last = items.at(-1)
  return {
    items,
    total: Math.min(total, COUNTED),
    totalIsExact: total <= COUNTED,
    next: rows.length > limit && last ? encodeCursor([last.deletedAt.toISOString(), last.id]) : null,
  }
}
