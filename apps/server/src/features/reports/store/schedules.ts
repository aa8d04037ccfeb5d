import { reportSchedules, type ReportScheduleRow } from '@greenroom/db'
import { and, asc, count, eq, gt, lte } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { claimDueOfAll, type Due } from '../../../platform/db/claim-due.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'

const { userId, id: idColumn } = reportSchedules

/** Counts the reports that are mailed to an owner, and prevents new ones until the transaction ends. */
export async function lockSchedules({ ownerId }: Context, tx: OwnerTx): Promise<number> {
  await holdLock(tx, `report-schedules:${ownerId}`)
  const [row] = await tx.select({ n: count() }).from(reportSchedules).where(eq(userId, ownerId))
  return row?.n ?? 0
}

export async function insertSchedule(_context: Context, tx: OwnerTx, row: ReportScheduleRow): Promise<void> {
  await tx.insert(reportSchedules).values(row)
}

/** Reads a schedule, and keeps others from changing it until the transaction ends. */
export async function lockSchedule(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
): Promise<ReportScheduleRow | undefined> {
  const [row] = await tx
    .select()
    .from(reportSchedules)
    .where(and(eq(userId, ownerId), eq(idColumn, id)))
    .for('update')
  return row
}

/** Notes when the next report leaves, and which one has left. */
export async function changeSchedule(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
  change: Partial<Pick<ReportScheduleRow, 'dueOn' | 'nextCheckAt' | 'sentOn'>>,
): Promise<void> {
  await tx
    .update(reportSchedules)
    .set(change)
    .where(and(eq(userId, ownerId), eq(idColumn, id)))
}

/** @returns whether it was there */
export async function deleteSchedule({ ownerId }: Context, tx: OwnerTx, id: string): Promise<boolean> {
  const gone = await tx
    .delete(reportSchedules)
    .where(and(eq(userId, ownerId), eq(idColumn, id)))
    .returning({ id: idColumn })
  return gone.length > 0
}

/** Minutes for which a sweep moves the looks that it claims (platform/db/claim-due.ts). */
const CLAIMED_MINUTES = 5

/** System read: schedules whose hour may have come, by id; those of a sweep that was under way, too. */
export const listPassedOfAll = (
  system: SystemTx,
  now: Date,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Due[]> =>
  system
    .select({ id: idColumn, userId })
    .from(reportSchedules)
    .where(
      and(
        lte(reportSchedules.nextCheckAt, new Date(now.getTime() + CLAIMED_MINUTES * 60_000)),
        after === undefined ? undefined : gt(idColumn, after),
      ),
    )
    .orderBy(asc(idColumn))
    .limit(limit)

/** System write: claims the schedules whose hour has come. */
export const claimDueSchedules = (context: SystemContext): Promise<Due[]> => claimDueOfAll(context, reportSchedules)
