import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { clearTemporaryAvatars } from './commands/clear-temporary-avatars.ts'
import { pruneExpired } from './commands/prune-expired.ts'

/** Every hour, so that a machine that is on for an hour a day does them too. */
export const jobs = [
  defineJob({
    name: 'auth.prune-expired',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '17 * * * *',
    handle: pruneExpired,
  }),
  defineJob({
    name: 'auth.clear-temporary-avatars',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '47 * * * *',
    handle: clearTemporaryAvatars,
  }),
]
