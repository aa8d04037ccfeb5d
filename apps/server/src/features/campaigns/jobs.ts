import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { forgetDeleted } from './commands/forget-deleted.ts'

export const jobs = [
  defineJob({
    name: 'campaigns.forget-deleted',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '23 * * * *',
    survivesRestore: true,
    handle: forgetDeleted,
  }),
]
