import { messages, revocationFlags } from '@greenroom/db'
import { and, eq, inArray, isNotNull, isNull, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

const ofPeople = (ownerId: string, contactIds: readonly string[]) =>
  and(eq(messages.userId, ownerId), inArray(messages.contactId, [...contactIds]), eq(messages.direction, 'inbound'))

/** Marks everything that these people wrote as read. @returns the number of people for whom this changed anything */
export async function markRead({ ownerId, now }: Context, tx: OwnerTx, contactIds: readonly string[]): Promise<number> {
  const read = await tx
    .update(messages)
    .set({ readAt: now })
    .where(and(ofPeople(ownerId, contactIds), isNull(messages.readAt)))
    .returning({ contactId: messages.contactId })
  return new Set(read.map(({ contactId }) => contactId)).size
}

/** Marks the newest message of each of these people as unread. @returns how many were read */
export async function markUnread({ ownerId }: Context, tx: OwnerTx, contactIds: readonly string[]): Promise<number> {
  const newest = sql`select m.id from unnest(${sql.param([...contactIds])}::uuid[]) person, lateral (
    select id from messages m where m.user_id = ${ownerId} and m.contact_id = person and m.direction = 'inbound'
    order by sent_at desc, id desc limit 1) m`
  const { rowCount } = await tx
    .update(messages)
    .set({ readAt: null })
    .where(and(eq(messages.userId, ownerId), sql`${messages.id} in (${newest})`, isNotNull(messages.readAt)))
  return rowCount ?? 0
}

/** Marks as unread what each of these people wrote and was marked read at the moment. @returns for how many */
export async function unreadAgain(
  { ownerId }: Context,
  tx: OwnerTx,
  read: readonly { contactId: string; at: Date }[],
): Promise<number> {
  if (read.length === 0) return 0
  const people = sql.param(read.map(({ contactId }) => contactId))
  const moments = sql.param(read.map(({ at }) => at.toISOString()))
  const { rows } = await tx.execute<{ id: string }>(sql`update messages m set read_at = null
    from unnest(${people}::uuid[], ${moments}::timestamptz[]) as given (id, at)
    where m.user_id = ${ownerId} and m.contact_id = given.id and m.direction = 'inbound' and m.read_at = given.at
    returning m.contact_id as id`)
  return new Set(rows.map(({ id }) => id)).size
}

/** Gives unread messages back the moments at which they had been read. @returns to how many */
export async function readAgain(
  { ownerId }: Context,
  tx: OwnerTx,
  unread: readonly { messageId: string | null; readAt: Date | null }[],
): Promise<number> {
  if (unread.length === 0) return 0
  const ids = sql.param(unread.map(({ messageId }) => messageId))
  const moments = sql.param(unread.map(({ readAt }) => readAt?.toISOString() ?? null))
  const { rowCount } = await tx.execute(sql`update messages m set read_at = given.at
    from unnest(${ids}::uuid[], ${moments}::timestamptz[]) as given (id, at)
    where m.user_id = ${ownerId} and m.id = given.id and m.read_at is null`)
  return rowCount ?? 0
}

/** Returns the oldest message of a person that reads like a wish to stop and was not looked at. */
export async function flagOf({ ownerId }: Context, tx: OwnerTx, contactId: string) {
  const [flag] = await tx
    .select()
    .from(revocationFlags)
    .where(and(eq(revocationFlags.userId, ownerId), eq(revocationFlags.contactId, contactId)))
    .orderBy(revocationFlags.at)
    .limit(1)
    .execute()
  return flag
}

/** Records that the owner looked at what reads like a wish to stop. */
export async function clearFlags({ ownerId }: Context, tx: OwnerTx, contactId: string): Promise<void> {
  await tx
    .delete(revocationFlags)
    .where(and(eq(revocationFlags.userId, ownerId), eq(revocationFlags.contactId, contactId)))
}
