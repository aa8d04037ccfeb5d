import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { forgetOld } from './commands/forget-old.ts'

export const jobs = [
  defineJob({
    name: 'sandbox.forget-old',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '27 * * * *',
    handle: forgetOld,
  }),
]
