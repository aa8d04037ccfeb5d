import { z } from 'zod'
import type { LaunchpadStep } from '../../platform/launchpad.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { findDue } from './commands/find-due.ts'
import { writeLetter } from './commands/write-letter.ts'
import { writeJob } from './events.ts'

/** Looks every quarter of an hour, on which every zone's hours begin. @param steps first steps, in order */
export const jobsOf = (steps: readonly LaunchpadStep[]) => [
  defineJob({
    name: 'weekly-letter.find-due',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '*/15 * * * *',
    handle: (context) => findDue(context),
  }),
  defineJob({ ...writeJob, lane: 'bulk', handle: (context, payload) => writeLetter(context, payload, steps) }),
]
