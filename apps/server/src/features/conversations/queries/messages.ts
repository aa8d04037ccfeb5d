import type { Message } from '@greenroom/contracts'
import { type ContactRow, messages } from '@greenroom/db'
import { and, eq, inArray, ne, sql } from '@greenroom/db/sql'
import { stopLink } from '@greenroom/domain'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { mediaOf, waitingMedia } from '../../messaging/public.ts'
import { readArtistName } from '../../minisites/public.ts'
import { presentCampaignMessage, presentMessage } from '../present.ts'
import { campaignMessages, type CampaignMessageRow } from './campaign-messages.ts'
import { readThread } from './threads.ts'

/** Last message of a page: its microsecond since 1970 and its id. A Date has only milliseconds. */
const cursor = z.object({ at: z.string().regex(/^-?\d{1,17}$/), id: z.uuid() })

/** Most bytes of texts in a page: a mail may have 170,000 characters. */
const MAX_PAGE = 1_000_000
/** Bytes of the texts of a message. Long texts are stored apart from their rows, and are not read for it. */
const textBytes = sql<number>`octet_length(${messages.content}) + coalesce(octet_length(${messages.html}), 0) +
  coalesce(octet_length(${messages.quoted}), 0)`

/**
 * Returns messages of a live contact, newest first, campaigns' texts among them, without those that were taken back.
 * @param before `next` of the page before
 * @throws AppError NOT_FOUND; VALIDATION_FAILED for an invalid `before`
 */
export async function listMessages(
  context: Context,
  contactId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ items: Message[]; next: string | null }> {
  const from = before === undefined ? undefined : decodeCursor(cursor, before)
  return context.db.forOwner(context.ownerId, async (tx) => {
    const [said, sent, { contact }] = await Promise.all([
      linesOf(context, tx, contactId, { before: from, limit: limit + 1 }),
      campaignMessages(context, tx, contactId, { before: from, limit: limit + 1 }),
      readThread(context, tx, contactId),
    ])
    const found = [...said, ...sent].toSorted((a, b) => (isBefore(a, b) ? 1 : -1))
    const page = fitting(found.slice(0, limit))
    const last = found.length > page.length ? page.at(-1) : undefined
    return {
      items: await present(context, tx, contact, page),
      next: last ? encodeCursor({ at: last.at, id: last.id }) : null,
    }
  })
}

/** A message before its texts are read. */
interface Line {
  id: string
  /** Microsecond since 1970. */
  at: string
  bytes: number
}

/** Orders newer lines first, then greater ids. */
const isBefore = (one: Line, other: Line) =>
  one.at === other.at ? one.id < other.id : BigInt(one.at) < BigInt(other.at)

/** Reads the next messages that have rows of their own. The query starts before the first await. */
const linesOf = (
  { ownerId }: Context,
  tx: OwnerTx,
  contactId: string,
  { before, limit }: { before: z.infer<typeof cursor> | undefined; limit: number },
): Promise<Line[]> => {
  const older = before
    ? sql`(${messages.sentAt}, ${messages.id}) < (timestamptz 'epoch' + ${before.at}::bigint * interval '1 microsecond', ${before.id}::uuid)`
    : undefined
  return tx
    .select({
      id: messages.id,
      bytes: textBytes,
      at: sql<string>`(extract(epoch from ${messages.sentAt}) * 1000000)::bigint::text`,
    })
    .from(messages)
    .where(and(eq(messages.userId, ownerId), eq(messages.contactId, contactId), ne(messages.status, 'canceled'), older))
    .orderBy(sql`${messages.sentAt} desc`, sql`${messages.id} desc`)
    .limit(limit)
    .execute()
}

async function present(
  context: Context,
  tx: OwnerTx,
  contact: ContactRow,
  page: readonly (Line | CampaignMessageRow)[],
): Promise<Message[]> {
  const sent = page.filter((line) => 'campaignId' in line)
  const ids = page.flatMap((line) => ('campaignId' in line ? [] : [line.id]))
  const [rows, media, pictures, artist] = await Promise.all([
    tx
      .select()
      .from(messages)
      .where(and(eq(messages.userId, context.ownerId), inArray(messages.id, ids)))
      .execute(),
    mediaOf(context, tx, ids),
    waitingMedia(context, tx, [...new Set(sent.flatMap(({ mediaIds }) => mediaIds))]),
    sent.length > 0 ? readArtistName(context, tx) : '',
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return page.flatMap((line) => {
    if ('campaignId' in line)
      return [
        presentCampaignMessage(
          line,
          contact,
          artist,
          pictures.filter(({ id }) => line.mediaIds.includes(id)),
          line.isByName ? stopLink(context.urls.publicUrl, '…') : undefined,
        ),
      ]
    const row = byId.get(line.id)
    return row ? [presentMessage(row, media.get(line.id) ?? [])] : []
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
