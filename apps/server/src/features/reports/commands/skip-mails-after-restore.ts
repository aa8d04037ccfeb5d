import { nextReportDay, reportMoment } from '@greenroom/domain'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { readTimeZone } from '../../notifications/public.ts'
import { changeSchedule, listPassedOfAll, lockSchedule } from '../store/schedules.ts'

/** Schedules looked up at once. */
const BATCH = 500

/** Skips the reports whose hour has come: they may have left after the backup (standard O7). Safe to repeat. */
export async function skipMailsAfterRestore(context: SystemContext): Promise<string> {
  for (let after: string | undefined; ; ) {
    const from = after
    const passed = await context.db.asSystem((system) =>
      listPassedOfAll(system, context.now, { after: from, limit: BATCH }),
    )
    for (const { userId, id } of passed) await skip(await context.asOwner(userId), id)
    after = passed.at(-1)?.id
    if (passed.length < BATCH) return 'Reports by mail go on with the next one of each.'
  }
}

async function skip(context: Context, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const row = await lockSchedule(context, tx, id)
    if (!row) return
    const timeZone = await readTimeZone(context, tx)
    const isPassed = reportMoment(row.dueOn, row, timeZone).getTime() <= context.now.getTime()
    const dueOn = isPassed ? nextReportDay(row, row.dueOn, context.now, timeZone) : row.dueOn
    await changeSchedule(context, tx, id, { dueOn, nextCheckAt: reportMoment(dueOn, row, timeZone) })
  })
}
