import { savedViews, type SavedViewRow } from '@greenroom/db'
import { and, count, eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

const own = (ownerId: string, id: string) => and(eq(savedViews.userId, ownerId), eq(savedViews.id, id))

/** Counts the owner's views; until the transaction ends, no other one is saved. */
export async function holdViews({ ownerId }: Context, tx: OwnerTx): Promise<number> {
  await holdLock(tx, `contact-views:${ownerId}`)
  const [row] = await tx.select({ n: count() }).from(savedViews).where(eq(savedViews.userId, ownerId))
  return row?.n ?? 0
}

/** @returns undefined if the name is taken */
export async function insertView(
  { ownerId, newId, now }: Context,
  tx: OwnerTx,
  view: Pick<SavedViewRow, 'name' | 'query' | 'columns'>,
): Promise<SavedViewRow | undefined> {
  const [row] = await tx
    .insert(savedViews)
    .values({ ...view, id: newId(), userId: ownerId, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Locks a view until the transaction ends. */
export async function lockView({ ownerId }: Context, tx: OwnerTx, id: string): Promise<SavedViewRow | undefined> {
  const [row] = await tx.select().from(savedViews).where(own(ownerId, id)).for('update')
  return row
}

/** @returns undefined if there is no such view */
export async function changeView(
  { ownerId, now }: Context,
  tx: OwnerTx,
  id: string,
  change: Partial<Pick<SavedViewRow, 'name' | 'query' | 'columns'>>,
): Promise<SavedViewRow | undefined> {
  const [row] = await tx
    .update(savedViews)
    .set({ ...change, updatedAt: now })
    .where(own(ownerId, id))
    .returning()
  return row
}

/** @returns what it was; undefined if there is no such view */
export async function removeView({ ownerId }: Context, tx: OwnerTx, id: string): Promise<SavedViewRow | undefined> {
  const [gone] = await tx.delete(savedViews).where(own(ownerId, id)).returning()
  return gone
}
