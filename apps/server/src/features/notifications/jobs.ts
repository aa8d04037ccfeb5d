import { z } from 'zod'
import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { forgetOld } from './commands/forget-old.ts'
import { sendPush } from './commands/send-push.ts'
import { tellMessage } from './commands/tell-message.ts'
import { tellSecurityEvent } from './commands/tell-security-event.ts'
import { tellUnread } from './commands/tell-unread.ts'
import { pushJob, unreadJob } from './events.ts'

export const jobs = [
  defineJob({
    name: 'notifications.forget-old',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '27 4 * * *',
    handle: forgetOld,
  }),
  defineJob({ ...pushJob, lane: 'urgent', isSmall: true, handle: sendPush }),
  defineJob({ ...unreadJob, lane: 'normal', handle: tellUnread }),
]

export const onMessageReceived: EventHandler = { lane: 'urgent', isSmall: true, handle: tellMessage }

/** Accounts send their own mails about these. */
export const onSecurityEvent: EventHandler = {
  lane: 'urgent',
  handle: (context, event) => tellSecurityEvent(context, event, { byMail: false }),
}

export const onKeyChanged: EventHandler = {
  lane: 'urgent',
  handle: (context, event) => tellSecurityEvent(context, event, { byMail: true }),
}
