import type { JobContext } from '../../../platform/context.ts'
import { lookAtDue } from '../../../platform/look-at-due.ts'
import { claimDueSchedules } from '../store/schedules.ts'
import { passReport } from './pass-report.ts'

/** Lets the reports leave that are due, of all owners. */
export async function sweepSchedules(context: JobContext): Promise<void> {
  await lookAtDue(context, await claimDueSchedules(context), passReport)
}
