import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { forgetCodes } from './commands/forget-codes.ts'

export const jobs = [
  defineJob({
    name: 'codes.forget',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '43 * * * *',
    survivesRestore: true,
    handle: forgetCodes,
  }),
]
