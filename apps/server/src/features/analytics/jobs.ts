import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { keepHits } from './commands/keep-hits.ts'

/** Every night: room for the coming month, and what is too old goes. */
export const jobs = [
  defineJob({
    name: 'analytics.keep-hits',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '20 3 * * *',
    handle: (context) => keepHits(context),
  }),
]
