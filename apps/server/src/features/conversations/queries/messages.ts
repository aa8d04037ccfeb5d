import type { Message } from '@greenroom/contracts'
import { type MessageRow, messages } from '@greenroom/db'
import { and, eq, ne, sql } from '@greenroom/db/sql'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts'
import { mediaOf } from '../../messaging/public.ts'
import { presentMessage } from '../present.ts'
import { readThread } from './threads.ts'

/** Last message of a page: its microsecond since 1970 and its id. A Date has only milliseconds. */
const cursor = z.object({ at: z.string().regex(/^-?\d{1,17}$/), id: z.uuid() })

/** Most characters of a page: a mail may have 170,000. */
const MAX_PAGE = 1_000_000

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
    const [rows] = await Promise.all([
      tx
        .select({
          message: messages,
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
    const page = fitting(rows.slice(0, limit))
    const media = await mediaOf(
      context,
      tx,
      page.map(({ message }) => message.id),
    )
    const last = rows.length > page.length ? page.at(-1) : undefined
    return {
      items: page.map(({ message }) => presentMessage(message, media.get(message.id) ?? [])),
      next: last ? encodeCursor({ at: last.at, id: last.message.id }) : null,
    }
  })
}

/** Returns the messages that fit into a page, at least one. */
function fitting<T extends { message: MessageRow }>(rows: readonly T[]): T[] {
  let size = 0
  return rows.filter(({ message: { content, html, quoted } }, index) => {
    size += content.length + (html?.length ?? 0) + (quoted?.length ?? 0)
    return index === 0 || size <= MAX_PAGE
  })
}
