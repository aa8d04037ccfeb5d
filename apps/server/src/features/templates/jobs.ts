import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { forgetDeleted } from './commands/forget-deleted.ts'

export const jobs = [
  defineJob({
    name: 'templates.forget-deleted',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '37 * * * *',
    survivesRestore: true,
    handle: forgetDeleted,
  }),
]
