import { type MessageTemplateRow, messageTemplates } from '@greenroom/db'
import { and, eq, isNotNull, isNull, lt, sql } from '@greenroom/db/sql'
import type { Context, Lockable, SystemContext } from '../../platform/context.ts'
import type { OwnerTx } from '../../platform/db/tx.ts'

/** What an owner chooses of a template. */
export type TemplateChoices = Pick<MessageTemplateRow, 'channel' | 'name' | 'folder' | 'subject' | 'content' | 'design'>

const existing = (ownerId: string, id: string) =>
  and(eq(messageTemplates.userId, ownerId), eq(messageTemplates.id, id), isNull(messageTemplates.deletedAt))

/** Adds templates, in order. */
export async function insertTemplates(
  { ownerId, newId, now }: Context,
  tx: OwnerTx,
  added: readonly TemplateChoices[],
): Promise<MessageTemplateRow[]> {
  return tx
    .insert(messageTemplates)
    .values(added.map((one) => ({ ...one, id: newId(), userId: ownerId, createdAt: now, updatedAt: now })))
    .returning()
}

/** Reads a template and locks its row until the transaction ends. */
export async function lockTemplate(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
): Promise<MessageTemplateRow | undefined> {
  const [row] = await tx.select().from(messageTemplates).where(existing(ownerId, id)).for('no key update')
  return row
}

/** Changes a template and increments its version. */
export async function changeTemplate(
  { ownerId, now }: Context,
  tx: OwnerTx,
  id: string,
  change: TemplateChoices,
): Promise<MessageTemplateRow | undefined> {
  const [row] = await tx
    .update(messageTemplates)
    .set({ ...change, version: sql`${messageTemplates.version} + 1`, updatedAt: now })
    .where(existing(ownerId, id))
    .returning()
  return row
}

/** @returns whether there was such a template */
export async function markDeleted({ ownerId, now }: Context, tx: OwnerTx, id: string): Promise<boolean> {
  const gone = await tx
    .update(messageTemplates)
    .set({ deletedAt: now })
    .where(existing(ownerId, id))
    .returning({ id: messageTemplates.id })
  return gone.length > 0
}

/** Brings a template back for which there is room, so without its lock. @returns undefined if there is none */
export async function unmarkDeleted(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
): Promise<MessageTemplateRow | undefined> {
  const { userId, deletedAt } = messageTemplates
  const [row] = await tx
    .update(messageTemplates)
    .set({ deletedAt: null, lockedAt: null })
    .where(and(eq(userId, ownerId), eq(messageTemplates.id, id), isNotNull(deletedAt)))
    .returning()
  return row
}

/** System write: removes templates that were deleted before a moment. */
export async function forgetDeletedOfAll({ db }: SystemContext, before: Date): Promise<void> {
  await db.asSystem((tx) => tx.delete(messageTemplates).where(lt(messageTemplates.deletedAt, before)))
}

/**
 * Moves all templates of a folder to another. Versions stay, so that an open editor can still save. @returns how many
 */
export async function moveFolder({ ownerId }: Context, tx: OwnerTx, folder: string, to: string): Promise<number> {
  const moved = await tx
    .update(messageTemplates)
    .set({ folder: to })
    .where(and(eq(messageTemplates.userId, ownerId), eq(messageTemplates.folder, folder)))
    .returning({ deletedAt: messageTemplates.deletedAt })
  return moved.filter(({ deletedAt }) => deletedAt === null).length
}

/** Counts a use. */
export async function countUse({ ownerId, now }: Context, tx: OwnerTx, id: string): Promise<void> {
  await tx
    .update(messageTemplates)
    .set({ uses: sql`${messageTemplates.uses} + 1`, lastUsedAt: now })
    .where(existing(ownerId, id))
}

/** Unlocks these templates and locks all others. Those that stay as they are, are not written. */
export const keepOnlyTemplates: Lockable['keepOnly'] = async (tx, { ownerId, now }, ids) => {
  const { id, userId, lockedAt } = messageTemplates
  const isKept = sql`${id} = any(${sql.param([...ids])}::uuid[])`
  await tx
    .update(messageTemplates)
    .set({ lockedAt: sql`case when ${isKept} then null else ${now.toISOString()}::timestamptz end` })
    .where(and(eq(userId, ownerId), sql`${isKept} = (${lockedAt} is not null)`))
}
