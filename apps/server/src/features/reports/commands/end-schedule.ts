import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { deleteSchedule } from '../store/schedules.ts'

/** Ends the mails of a report. @throws AppError NOT_FOUND */
export async function endSchedule(context: Context, id: string): Promise<void> {
  const isGone = await context.db.forOwner(context.ownerId, (tx) => deleteSchedule(context, tx, id))
  if (!isGone) throw notFound('scheduled report')
}
