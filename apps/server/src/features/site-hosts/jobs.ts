import { z } from 'zod'
import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { followAccount } from './commands/follow-account.ts'
import { sweepHosts } from './commands/sweep-hosts.ts'
import { tellChanged } from './commands/tell-changed.ts'

export const jobs = [
  defineJob({
    name: 'site-hosts.sweep',
    schema: z.object({}),
    lane: 'normal',
    schedule: '* * * * *',
    handle: sweepHosts,
  }),
]

/** Tells owners what has become of their host. */
export const onHostChanged: EventHandler = { lane: 'normal', handle: tellChanged }

/** Lets go of the hosts of accounts that are about to be deleted, and looks at them again if an account stays. */
export const onAccountMarked: EventHandler = { lane: 'normal', handle: followAccount }
