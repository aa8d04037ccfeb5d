import { campaigns, drafts, messageMedia, type MessageMediaRow, messages, sends, unusedMedia } from '@greenroom/db'
import { and, asc, count, eq, gt, inArray, isNull, lt, type SQL, sql } from '@greenroom/db/sql'
import type { MessageMedia } from '@greenroom/contracts'
import type { MessageChannel } from '@greenroom/domain'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { Mention, Person } from '../../../platform/person-data.ts'
import { presentMedia } from '../present.ts'

const PATHS_AT_ONCE = 200

/** Returns the files of messages, in order, by message. Messages without files are absent. */
export async function mediaOf(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  messageIds: readonly string[],
): Promise<Map<string, MessageMedia[]>> {
  const found = new Map<string, MessageMedia[]>()
  if (messageIds.length === 0) return found
  for (const row of await readMedia(ownerId, tx, messageIds)) {
    const id = row.messageId as string
    found.set(id, [...(found.get(id) ?? []), presentMedia(row)])
  }
  return found
}

/** Returns those of the files that wait for a message, in the order of their ids. The query has started on return. */
export async function waitingMedia(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  ids: readonly string[],
): Promise<MessageMedia[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select()
    .from(messageMedia)
    .where(and(eq(messageMedia.userId, ownerId), inArray(messageMedia.id, [...ids]), isNull(messageMedia.messageId)))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, presentMedia(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the rows of messages' files, in order. */
export const readMedia = (ownerId: string, tx: OwnerTx, messageIds: readonly string[]): Promise<MessageMediaRow[]> =>
  tx
    .select()
    .from(messageMedia)
    .where(and(eq(messageMedia.userId, ownerId), inArray(messageMedia.messageId, [...messageIds])))
    .orderBy(asc(messageMedia.messageId), asc(messageMedia.position), asc(messageMedia.id))
    .execute()

/** Returns the rows of files, in no order. */
export const readFiles = (ownerId: string, tx: OwnerTx, ids: readonly string[]): Promise<MessageMediaRow[]> =>
  tx
    .select()
    .from(messageMedia)
    .where(and(eq(messageMedia.userId, ownerId), inArray(messageMedia.id, [...ids])))
    .execute()

export async function findMedia({ db, ownerId }: Context, id: string): Promise<MessageMediaRow | undefined> {
  const [row] = await db.readForOwner(ownerId, (tx) =>
    tx
      .select()
      .from(messageMedia)
      .where(and(eq(messageMedia.userId, ownerId), eq(messageMedia.id, id)))
      .execute(),
  )
  return row
}

/** Returns the channel of a message of the owner, and when it was sent. */
export async function findMessageOfMedia({ ownerId }: Context, tx: OwnerTx, id: string) {
  const [row] = await tx
    .select({ channel: sql<MessageChannel>`${messages.channel}`, sentAt: messages.sentAt })
    .from(messages)
    .where(and(eq(messages.userId, ownerId), eq(messages.id, id)))
    .execute()
  return row
}

/** Counts the owner's stored files: all, those that wait to be sent, without pictures of campaigns, and bytes. */
export async function countMedia({ ownerId }: Context, tx: OwnerTx) {
  const [row] = await tx
    .select({
      files: count(),
      waiting:
        sql<number>`count(*) filter (where ${messageMedia.messageId} is null and not ${isIn(campaigns)})`.mapWith(
          Number,
        ),
      bytes: sql<number>`coalesce(sum(${messageMedia.bytes}), 0)`.mapWith(Number),
    })
    .from(messageMedia)
    .where(eq(messageMedia.userId, ownerId))
    .execute()
  return row ?? { files: 0, waiting: 0, bytes: 0 }
}

/** Iterates over the paths of all files of an owner's messages. */
export async function* allMediaPaths({ db, ownerId }: Context): AsyncGenerator<string> {
  for (let after: string | undefined, full = true; full; ) {
    const from = after
    const rows = await db.readForOwner(ownerId, (tx) =>
      tx
        .select({ id: messageMedia.id, path: messageMedia.path })
        .from(messageMedia)
        .where(and(eq(messageMedia.userId, ownerId), from ? gt(messageMedia.id, from) : undefined))
        .orderBy(asc(messageMedia.id))
        .limit(PATHS_AT_ONCE)
        .execute(),
    )
    for (const { path } of rows) if (path !== '') yield path
    full = rows.length === PATHS_AT_ONCE
    after = rows.at(-1)?.id
  }
}

/** Returns the paths of the files in a contact's messages. */
export async function mediaPathsOfPerson({ db, ownerId }: Context, { ids }: Person): Promise<string[]> {
  const rows = await db.readForOwner(ownerId, (tx) =>
    tx
      .select({ path: messageMedia.path })
      .from(messageMedia)
      .innerJoin(messages, and(eq(messages.userId, messageMedia.userId), eq(messages.id, messageMedia.messageId)))
      .where(and(eq(messages.userId, ownerId), inArray(messages.contactId, [...ids])))
      .execute(),
  )
  return rows.flatMap(({ path }) => path || [])
}

/** Files of a contact's messages. They refer to the messages, not to the contact. */
export const mediaOfPerson: Mention = {
  table: 'message_media',
  where: ({ ids }) => sql`message_id in (select m.id from contacts c
    join messages m on m.user_id = c.user_id and m.contact_id = c.id where c.id = any (${sql.param([...ids])}::uuid[]))`,
}

/** Tells whether a file is in a draft, a campaign, or a send of its owner. */
const isIn = (table: typeof drafts | typeof campaigns | typeof sends): SQL =>
  sql`exists (select 1 from ${table} where ${table.userId} = ${messageMedia.userId} and ${messageMedia.id} = any (${table.mediaIds}))`

/** System read: ids of files that have waited since before a moment, and are in no draft and no campaign. */
export async function listWaitingOfAll({ db }: SystemContext, before: Date, limit: number): Promise<string[]> {
  const rows = await db.system
    .select({ id: messageMedia.id })
    .from(messageMedia)
    .where(
      and(
        isNull(messageMedia.messageId),
        lt(messageMedia.createdAt, before),
        ...[drafts, campaigns, sends].map((table) => sql`not ${isIn(table)}`),
      ),
    )
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** System read: paths of files whose row is gone, in order, after the given one. */
export async function listUnusedOfAll({ db }: SystemContext, after: string, limit: number): Promise<string[]> {
  const rows = await db.system
    .select({ path: unusedMedia.path })
    .from(unusedMedia)
    .where(gt(unusedMedia.path, after))
    .orderBy(asc(unusedMedia.path))
    .limit(limit)
  return rows.map(({ path }) => path)
}
