import { type AnalyticsGoalRow, analyticsGoals } from '@greenroom/db'
import { and, count, eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

const own = (ownerId: string, id: string) => and(eq(analyticsGoals.userId, ownerId), eq(analyticsGoals.id, id))

/** Counts the goals of a page and prevents new ones until the transaction ends. */
export async function lockGoals({ ownerId }: Context, tx: OwnerTx, siteId: string): Promise<number> {
  await holdLock(tx, `goals:${siteId}`)
  const [row] = await tx
    .select({ n: count() })
    .from(analyticsGoals)
    .where(and(eq(analyticsGoals.userId, ownerId), eq(analyticsGoals.miniSiteId, siteId)))
  return row?.n ?? 0
}

export async function insertGoal(tx: OwnerTx, row: AnalyticsGoalRow): Promise<void> {
  await tx.insert(analyticsGoals).values(row)
}

/** @returns whether there is such a goal */
export async function renameGoal({ ownerId }: Context, tx: OwnerTx, id: string, name: string): Promise<boolean> {
  const done = await tx
    .update(analyticsGoals)
    .set({ name })
    .where(own(ownerId, id))
    .returning({ id: analyticsGoals.id })
  return done.length > 0
}

/** @returns whether there was such a goal */
export async function deleteGoal({ ownerId }: Context, tx: OwnerTx, id: string): Promise<boolean> {
  const gone = await tx.delete(analyticsGoals).where(own(ownerId, id)).returning({ id: analyticsGoals.id })
  return gone.length > 0
}
