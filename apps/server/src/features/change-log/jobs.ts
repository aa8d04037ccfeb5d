import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { forgetOld } from './commands/forget-old.ts'

export const jobs = [
  defineJob({
    name: 'change-log.forget-old',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '41 4 * * *',
    handle: (context) => forgetOld(context),
  }),
]
