import type { ReportSchedule, ScheduleReportBody } from '@greenroom/contracts'
import { MAX_REPORT_SCHEDULES, nextReportDay, reportMoment } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { readTimeZone } from '../../notifications/public.ts'
import { hasVerifiedEmail, presentSchedule } from '../queries/schedules.ts'
import { requireSegment } from '../queries/segments.ts'
import { requireCampaigns } from '../queries/sends.ts'
import { insertSchedule, lockSchedules } from '../store/schedules.ts'

/**
 * Has a report mailed to the owner's own, verified address every week or month, at an hour of their time zone.
 * @throws AppError NOT_FOUND for a segment or campaign of the filters; FORBIDDEN without a verified email; CONFLICT if the owner has the maximum number of them
 */
export async function scheduleReport(
  context: Context,
  { report, every, day, hour, query }: ScheduleReportBody,
): Promise<ReportSchedule> {
  const { ownerId, now } = context
  return context.db.forOwner(ownerId, async (tx) => {
    if (!(await hasVerifiedEmail(tx)))
      throw new AppError('FORBIDDEN', 'Add an email to your account and verify it first. Reports are mailed there.')
    await requireSegment(context, tx, query.segment)
    await requireCampaigns(context, tx, query.campaign)
    if ((await lockSchedules(context, tx)) >= MAX_REPORT_SCHEDULES)
      throw new AppError('CONFLICT', `You already get ${MAX_REPORT_SCHEDULES} reports by mail. End one first.`)
    const timeZone = await readTimeZone(context, tx)
    const dueOn = nextReportDay({ every, day, hour }, null, now, timeZone)
    const row = {
      id: context.newId(),
      userId: ownerId,
      report,
      query: { ...query },
      every,
      day,
      hour,
      dueOn,
      nextCheckAt: reportMoment(dueOn, { hour }, timeZone),
      sentOn: null,
      createdAt: now,
    }
    await insertSchedule(context, tx, row)
    return presentSchedule(row)
  })
}
