import { type SiteCodeRow, siteCodes } from '@greenroom/db'
import { and, eq, isNotNull, isNull, lt } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Choices of an owner about a code. */
export type CodeChoices = Pick<SiteCodeRow, 'name' | 'target' | 'blockId' | 'url' | 'tags' | 'design'>

const existing = (ownerId: string, id: string) =>
  and(eq(siteCodes.userId, ownerId), eq(siteCodes.id, id), isNull(siteCodes.deletedAt))

export async function insertCode(
  { ownerId, newId, now }: Context,
  tx: OwnerTx,
  added: CodeChoices & Pick<SiteCodeRow, 'miniSiteId' | 'code'>,
): Promise<SiteCodeRow> {
  const [row] = await tx
    .insert(siteCodes)
    .values({ ...added, id: newId(), userId: ownerId, createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('a new code is missing')
  return row
}

/** Reads a code and locks its row until the transaction ends. */
export async function lockCode({ ownerId }: Context, tx: OwnerTx, id: string): Promise<SiteCodeRow | undefined> {
  const [row] = await tx.select().from(siteCodes).where(existing(ownerId, id)).for('no key update')
  return row
}

export async function changeCode(
  { ownerId, now }: Context,
  tx: OwnerTx,
  id: string,
  change: Partial<CodeChoices & Pick<SiteCodeRow, 'pausedAt'>>,
): Promise<void> {
  await tx
    .update(siteCodes)
    .set({ ...change, updatedAt: now })
    .where(existing(ownerId, id))
}

/** @returns whether there was such a code */
export async function markDeleted({ ownerId, now }: Context, tx: OwnerTx, id: string): Promise<boolean> {
  const gone = await tx
    .update(siteCodes)
    .set({ deletedAt: now })
    .where(existing(ownerId, id))
    .returning({ id: siteCodes.id })
  return gone.length > 0
}

/** Returns a code that can be restored. */
export async function findDeleted({ ownerId }: Context, tx: OwnerTx, id: string): Promise<SiteCodeRow | undefined> {
  const [row] = await tx
    .select()
    .from(siteCodes)
    .where(and(eq(siteCodes.userId, ownerId), eq(siteCodes.id, id), isNotNull(siteCodes.deletedAt)))
  return row
}

export async function unmarkDeleted({ ownerId }: Context, tx: OwnerTx, id: string): Promise<void> {
  await tx
    .update(siteCodes)
    .set({ deletedAt: null })
    .where(and(eq(siteCodes.userId, ownerId), eq(siteCodes.id, id)))
}

/** System write: removes codes that were deleted before a moment. */
export async function forgetDeletedOfAll({ db }: SystemContext, before: Date): Promise<void> {
  await db.asSystem((tx) => tx.delete(siteCodes).where(lt(siteCodes.deletedAt, before)))
}
