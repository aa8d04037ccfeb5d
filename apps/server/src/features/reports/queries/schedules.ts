import type { ReportSchedule } from '@greenroom/contracts'
import { reportSchedules, type ReportScheduleRow, users } from '@greenroom/db'
import { and, asc, eq, isNotNull, isNull, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Lists the reports that are mailed to an owner, oldest first. */
export const listSchedules = ({ db, ownerId }: Context): Promise<ReportScheduleRow[]> =>
  db.readForOwner(ownerId, (tx) =>
    tx
      .select()
      .from(reportSchedules)
      .where(eq(reportSchedules.userId, ownerId))
      .orderBy(asc(reportSchedules.createdAt), asc(reportSchedules.id))
      .execute(),
  )

export const findSchedule = async ({ db, ownerId }: Context, id: string): Promise<ReportScheduleRow | undefined> =>
  db.readForOwner(ownerId, async (tx) => {
    const [row] = await tx
      .select()
      .from(reportSchedules)
      .where(and(eq(reportSchedules.userId, ownerId), eq(reportSchedules.id, id)))
      .execute()
    return row
  })

/** Tells whether the owner's account has an email that is verified. */
export async function hasVerifiedEmail(tx: OwnerTx): Promise<boolean> {
  const { rows } = await tx.execute<{ yes: boolean }>(
    sql`select has_email and email_verified as yes from own_account()`,
  )
  return rows[0]?.yes === true
}

/** System read: tells whether an owner may be mailed: their email is verified, and their account is not about to be deleted. */
export async function mayBeMailed({ db }: SystemContext, ownerId: string): Promise<boolean> {
  const rows = await db.system
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, ownerId), isNotNull(users.email), eq(users.emailVerified, true), isNull(users.deleteAfter)))
  return rows.length > 0
}

/** Presents a schedule to its owner. */
export const presentSchedule = (row: ReportScheduleRow): ReportSchedule => ({
  id: row.id,
  report: row.report,
  query: row.query,
  every: row.every,
  day: row.day,
  hour: row.hour,
  next_at: row.nextCheckAt.toISOString(),
  created_at: row.createdAt.toISOString(),
})
