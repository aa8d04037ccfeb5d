import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { forgetOld } from './commands/forget-old.ts'
import { tellReceipt } from './commands/tell-receipt.ts'
import { renewDue } from './commands/renew-due.ts'
import { tellReceiptJob } from './events.ts'

export const jobs = [
  defineJob({ ...tellReceiptJob, lane: 'urgent', survivesRestore: true, handle: tellReceipt }),
  defineJob({
    name: 'sandbox.forget-old',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '27 * * * *',
    handle: forgetOld,
  }),
  defineJob({
    name: 'sandbox.renew-due',
    schema: z.object({}),
    lane: 'normal',
    schedule: '* * * * *',
    handle: renewDue,
  }),
]
