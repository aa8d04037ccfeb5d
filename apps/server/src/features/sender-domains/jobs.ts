import { z } from 'zod'
import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { sweepDomains } from './commands/sweep-domains.ts'
import { tellChanged } from './commands/tell-changed.ts'

export const jobs = [
  defineJob({
    name: 'sender-domains.sweep',
    schema: z.object({}),
    lane: 'normal',
    schedule: '* * * * *',
    handle: sweepDomains,
  }),
]

/** Tells owners what has become of their domain. */
export const onDomainChanged: EventHandler = { lane: 'normal', handle: tellChanged }
