import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { sweepNumbers } from '../commands/sweep-numbers.ts'

export const numberJobs = [
  defineJob({
    name: 'registration.sweep-numbers',
    schema: z.object({}),
    lane: 'normal',
    schedule: '* * * * *',
    survivesRestore: true,
    handle: sweepNumbers,
  }),
]
