import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { forgetOld } from './commands/forget-old.ts'
import { renewDue } from './commands/renew-due.ts'

export const jobs = [
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
