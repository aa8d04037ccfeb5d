import { marketingQuery } from '@greenroom/contracts'
import { daysOfReport } from '@greenroom/domain'
import { z } from 'zod'
import type { JobContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { writeToOwner } from '../../notifications/public.ts'
import { endToken } from '../policy/end-token.ts'
import { readReportPaper } from '../queries/paper.ts'
import { findSchedule, mayBeMailed } from '../queries/schedules.ts'
import { reportLetter } from '../render/report-letter.ts'

const payload = z.object({ scheduleId: z.uuid(), day: z.iso.date() })

/**
 * Mails the report of a day to its owner. Run again, it writes the same mail under the same id, which is sent once. A schedule
 * that was ended meanwhile, or whose segment or campaign is gone, mails nothing; neither does one of an owner whose email is not
 * verified, or whose account is about to be deleted.
 */
export async function mailReport(context: JobContext, event: { userId: string; payload: unknown }): Promise<void> {
  const { scheduleId, day } = payload.parse(event.payload)
  if (!(await mayBeMailed(context, event.userId))) return
  const owner = await context.asOwner(event.userId)
  const schedule = await findSchedule(owner, scheduleId)
  if (!schedule) return
  const days = daysOfReport(schedule, day)
  const query = marketingQuery.parse({ ...schedule.query, period: 'custom', ...days })
  const paper = await readReportPaper(owner, schedule.report, query, { isStranger: false, hasMoney: true }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
      throw error
    },
  )
  if (!paper) return context.log.warn({ schedule: scheduleId }, 'a report was not mailed: what it is about is gone')
  const end = context.urls.absolute(`/r/end/${endToken(context, event.userId, scheduleId)}`)
  const shown = new URLSearchParams({ tab: schedule.report, period: 'custom', ...days })
  const letter = reportLetter(schedule, paper, {
    open: context.urls.absolute(`/dashboard/marketing/reports?${shown}`),
    end,
  })
  await writeToOwner(context, event.userId, {
    cause: `report/${scheduleId}/${day}`,
    ...letter,
    headers: { 'List-Unsubscribe': `<${end}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
}
