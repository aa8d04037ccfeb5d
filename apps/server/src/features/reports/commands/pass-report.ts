import { nextReportDay, reportMoment } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { readTimeZone } from '../../notifications/public.ts'
import { reportDue } from '../events/mails.ts'
import { changeSchedule, lockSchedule } from '../store/schedules.ts'

/**
 * Lets a report leave if its hour has come where the owner is now, and notes the next one in the same transaction: each of its
 * days leaves once, whatever clocks, zones, and nodes do. An owner who has moved west waits for the hour there.
 */
export async function passReport(context: Context, id: string): Promise<void> {
  const { ownerId, now } = context
  await context.db.forOwner(ownerId, async (tx) => {
    const row = await lockSchedule(context, tx, id)
    if (!row) return
    const timeZone = await readTimeZone(context, tx)
    const due = reportMoment(row.dueOn, row, timeZone)
    if (due.getTime() > now.getTime()) return changeSchedule(context, tx, id, { nextCheckAt: due })
    const next = nextReportDay(row, row.dueOn, now, timeZone)
    await changeSchedule(context, tx, id, {
      sentOn: row.dueOn,
      dueOn: next,
      nextCheckAt: reportMoment(next, row, timeZone),
    })
    await announce(context, tx, reportDue(id, row.dueOn))
  })
}
