import { z } from 'zod'
import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { sweepAll } from './commands/sweep-all.ts'
import { continueSweep } from './commands/continue-sweep.ts'
import { sweepNightly } from './commands/sweep-nightly.ts'
import { sweepOwner } from './events.ts'

export const jobs = [
  defineJob({
    name: 'scoring.sweep-all',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '35 0 * * *',
    survivesRestore: true,
    handle: (context) => sweepAll(context),
  }),
  defineJob({
    ...sweepOwner,
    lane: 'bulk',
    survivesRestore: true,
    handle: (context, { userId }) => sweepNightly(context, userId),
  }),
]

export const onWeightsChanged: EventHandler = {
  lane: 'bulk',
  survivesRestore: true,
  handle: (context, { userId }) => continueSweep(context, userId),
}
