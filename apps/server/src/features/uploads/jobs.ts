import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { removeOrphans } from './commands/remove-orphans.ts'

export const jobs = [
  defineJob({
    name: 'uploads.remove-orphans',
    schema: z.object({}),
    lane: 'bulk',
    // At night in Europe and the Americas, and not on the hour.
    schedule: '17 4 * * *',
    handle: removeOrphans,
  }),
]
