import { reportSchedules, type ReportScheduleRow } from '@greenroom/db'
import { and, count, eq } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { claimDueOfAll, type Due } from '../../../platform/db/claim-due.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

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

/** System write: claims the schedules whose hour has come. */
export const claimDueSchedules = (context: SystemContext): Promise<Due[]> => claimDueOfAll(context, reportSchedules)
