import { z } from 'zod'
import type { EventHandler } from '../../../platform/feature.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { forgetShares } from '../commands/forget-shares.ts'
import { mailReport } from '../commands/mail-report.ts'
import { sweepSchedules } from '../commands/sweep-schedules.ts'

/** Every five minutes. */
const sweep = defineJob({
  name: 'reports.sweep-schedules',
  schema: z.object({}),
  lane: 'normal',
  schedule: '*/5 * * * *',
  keepSeconds: 240,
  handle: (context) => sweepSchedules(context),
})

/** Every night. */
const forget = defineJob({
  name: 'reports.forget-shares',
  schema: z.object({}),
  lane: 'bulk',
  schedule: '20 4 * * *',
  survivesRestore: true,
  handle: (context) => forgetShares(context),
})

export const mailJobs = [sweep, forget]

export const onReportDue: EventHandler = { lane: 'normal', handle: mailReport }
