import { reportShares, type ReportShareRow } from '@greenroom/db'
import { and, count, eq, gt, lt } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Counts the shared pages that can be opened, and prevents new ones until the transaction ends. */
export async function lockShares({ ownerId, now }: Context, tx: OwnerTx): Promise<number> {
  await holdLock(tx, `report-shares:${ownerId}`)
  const [row] = await tx
    .select({ n: count() })
    .from(reportShares)
    .where(and(eq(reportShares.userId, ownerId), gt(reportShares.expiresAt, now)))
  return row?.n ?? 0
}

export async function insertShare(
  { ownerId, now }: Context,
  tx: OwnerTx,
  share: Omit<ReportShareRow, 'userId' | 'createdAt'>,
): Promise<void> {
  await tx.insert(reportShares).values({ ...share, userId: ownerId, createdAt: now })
}

/** @returns whether it was there */
export async function deleteShare({ ownerId }: Context, tx: OwnerTx, id: string): Promise<boolean> {
  const gone = await tx
    .delete(reportShares)
    .where(and(eq(reportShares.userId, ownerId), eq(reportShares.id, id)))
    .returning({ id: reportShares.id })
  return gone.length > 0
}

/** System write: deletes the shared pages that have expired. */
export async function deleteExpiredShares({ db, now }: SystemContext): Promise<void> {
  await db.system.delete(reportShares).where(lt(reportShares.expiresAt, now))
}
