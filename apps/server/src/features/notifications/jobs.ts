import { z } from 'zod'
import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { forgetOld } from './commands/forget-old.ts'
import { tellSecurityEvent } from './commands/tell-security-event.ts'

export const jobs = [
  defineJob({
    name: 'notifications.forget-old',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '27 4 * * *',
    handle: forgetOld,
  }),
]

/** Accounts send their own mails about these. */
export const onSecurityEvent: EventHandler = {
  lane: 'urgent',
  handle: (context, event) => tellSecurityEvent(context, event, { byMail: false }),
}

export const onKeyChanged: EventHandler = {
  lane: 'urgent',
  handle: (context, event) => tellSecurityEvent(context, event, { byMail: true }),
}
