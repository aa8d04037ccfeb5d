import type { ReportShare } from '@greenroom/contracts'
import { reportShares, type ReportShareRow } from '@greenroom/db'
import { and, desc, eq, gt } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'

/** Lists the shared pages of an owner that can still be opened, newest first. */
export const listShares = ({ db, ownerId, now }: Context): Promise<ReportShareRow[]> =>
  db.readForOwner(ownerId, (tx) =>
    tx
      .select()
      .from(reportShares)
      .where(and(eq(reportShares.userId, ownerId), gt(reportShares.expiresAt, now)))
      .orderBy(desc(reportShares.createdAt), desc(reportShares.id))
      .execute(),
  )

/** System read: finds the shared page of a link; undefined if it does not exist, has expired, or was ended. */
export async function findShare({ db, now }: SystemContext, tokenHash: Buffer): Promise<ReportShareRow | undefined> {
  const [row] = await db.system
    .select()
    .from(reportShares)
    .where(and(eq(reportShares.tokenHash, tokenHash), gt(reportShares.expiresAt, now)))
  return row
}

/** Presents a shared page to its owner. */
export const presentShare = (row: ReportShareRow): ReportShare => ({
  id: row.id,
  report: row.report,
  query: row.query,
  has_money: row.hasMoney,
  has_password: row.passwordHash !== null,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
})
