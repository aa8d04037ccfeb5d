import type { Message } from '@greenroom/contracts'
import { messages } from '@greenroom/db'
import { and, eq, inArray, ne, sql } from '@greenroom/db/sql'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts'
import { mediaOf } from '../../messaging/public.ts'
import { presentMessage } from '../present.ts'
import { readThread } from './threads.ts'

/** Last message of a page: its microsecond since 1970 and its id. A Date has only milliseconds. */
const cursor = z.object({ at: z.string().regex(/^-?\d{1,17}$/), id: z.uuid() })

/** Most bytes of texts in a page: a mail may have 170,000 characters. */
const MAX_PAGE = 1_000_000
/** Bytes of the texts of a message. Long texts are stored apart from their rows, and are not read for it. */
const textBytes = sql<number>`octet_length(${messages.content}) + coalesce(octet_length(${messages.html}), 0) +
  coalesce(octet_length(${messages.quoted}), 0)`

/**
 * Returns messages of a live contact, newest first, without those that were taken back. @param before `next` of the
 * page before
 * @throws AppError NOT_FOUND; VALIDATION_FAILED for an invalid `before`
 */
export async function listMessages(
  context: Context,
  contactId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ items: Message[]; next: string | null }> {
  const from = before === undefined ? undefined : decodeCursor(cursor, before)
  const older = from
    ? sql`(${messages.sentAt}, ${messages.id}) < (timestamptz 'epoch' + ${from.at}::bigint * interval '1 microsecond', ${from.id}::uuid)`
    : undefined
  return context.db.forOwner(context.ownerId, async (tx) => {
    const [found] = await Promise.all([
      tx
        .select({
          id: messages.id,
          bytes: textBytes,
          at: sql<string>`(extract(epoch from ${messages.sentAt}) * 1000000)::bigint::text`,
        })
        .from(messages)
        .where(
          and(
            eq(messages.userId, context.ownerId),
            eq(messages.contactId, contactId),
            ne(messages.status, 'canceled'),
            older,
          ),
        )
        .orderBy(sql`${messages.sentAt} desc`, sql`${messages.id} desc`)
        .limit(limit + 1)
        .execute(),
      readThread(context, tx, contactId),
    ])
    const page = fitting(found.slice(0, limit))
    const ids = page.map(({ id }) => id)
    const [rows, media] = await Promise.all([
      tx
        .select()
        .from(messages)
        .where(and(eq(messages.userId, context.ownerId), inArray(messages.id, ids)))
        .execute(),
      mediaOf(context, tx, ids),
    ])
    const byId = new Map(rows.map((row) => [row.id, row]))
    const last = found.length > page.length ? page.at(-1) : undefined
    return {
      items: ids.flatMap((id) => {
        const row = byId.get(id)
        return row ? [presentMessage(row, media.get(id) ?? [])] : []
      }),
      next: last ? encodeCursor({ at: last.at, id: last.id }) : null,
    }
  })
}

/** Returns the messages that fit into a page, at least one. */
function fitting<T extends { bytes: number }>(found: readonly T[]): T[] {
  let size = 0
  return found.filter(({ bytes }, index) => {
    size += bytes
    return index === 0 || size <= MAX_PAGE
  })
}
