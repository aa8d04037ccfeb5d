import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { clearTemporaryAvatars } from './commands/clear-temporary-avatars.ts'
import { pruneExpired } from './commands/prune-expired.ts'
import { sendLink } from './commands/send-link.ts'
import { sendPhoneCode } from './commands/send-phone-code.ts'
import { codeAsked, linkAsked } from './events.ts'

/** Seconds after which a sent link or code request is deleted: an hour. */
const LINK_KEPT_SECONDS = 3600

/**
 * Links and codes run at once. Clean-ups run every hour, so that a machine that is on for an hour a day does them too.
 */
export const jobs = [
  defineJob({ ...linkAsked, lane: 'urgent', keepSeconds: LINK_KEPT_SECONDS, handle: sendLink }),
  defineJob({ ...codeAsked, lane: 'urgent', keepSeconds: LINK_KEPT_SECONDS, handle: sendPhoneCode }),
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
