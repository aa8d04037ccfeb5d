import type { Context } from '../../../platform/context.ts'
import { deleteSchedule } from '../store/schedules.ts'

/** Ends the mails of a report by the link in one of them. Ending it again changes nothing. */
export async function endByMail(context: Context, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, (tx) => deleteSchedule(context, tx, id))
}
