import { z } from 'zod'
import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { fetchMedia } from './commands/fetch-media.ts'
import { forgetMails } from './commands/forget-mails.ts'
import { releaseMails } from './commands/release-mails.ts'
import { removeUnusedMedia } from './commands/remove-unused-media.ts'
import { forgetUnclaimed } from './commands/forget-unclaimed.ts'
import { takeFailedText } from './commands/take-failed-text.ts'
import { takeTexts } from './commands/take-texts.ts'
import { textFailed, textsCame } from './events.ts'

/** Seconds for which a job of the intake is kept once it is done: there is one per flush. */
const INTAKE_KEPT_SECONDS = 600
import { takeMail } from './commands/take-mail.ts'
import { takeMailJob } from './events.ts'

export const jobs = [
  defineJob({
    ...takeMailJob,
    lane: 'urgent',
    survivesRestore: true,
    handle: async (context, { mailId }) => {
      await takeMail(context, mailId)
    },
  }),
  defineJob({
    name: 'messaging.release-mails',
    schema: z.object({}),
    lane: 'normal',
    schedule: '*/10 * * * *',
    handle: releaseMails,
  }),
  defineJob({
    name: 'messaging.forget-mails',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '52 4 * * *',
    handle: forgetMails,
  }),
  defineJob({
    name: 'messaging.remove-unused-media',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '37 4 * * *',
    handle: removeUnusedMedia,
  }),
  defineJob({
    ...textsCame,
    lane: 'urgent',
    isSmall: true,
    keepSeconds: INTAKE_KEPT_SECONDS,
    // Each message is stored once, however often it is taken.
    survivesRestore: true,
    handle: (context) => takeTexts(context),
  }),
  /** Takes what a flush has left: its worker died, or the queue was not reached. */
  defineJob({
    name: 'messaging.sweep-texts',
    schema: z.object({}),
    lane: 'urgent',
    schedule: '* * * * *',
    handle: (context) => takeTexts(context),
  }),
  defineJob({
    ...textFailed,
    lane: 'urgent',
    survivesRestore: true,
    handle: (context, { providerId }) => takeFailedText(context, providerId),
  }),
  defineJob({
    name: 'messaging.forget-unclaimed-texts',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '47 4 * * *',
    handle: forgetUnclaimed,
  }),
]

/** Fetches pictures. The waits between attempts add up to more than the half hour after which a picture counts as lost. */
export const onMediaAwaited: EventHandler = {
  lane: 'normal',
  retry: { limit: 8, delaySeconds: 15 },
  survivesRestore: true,
  handle: fetchMedia,
}
