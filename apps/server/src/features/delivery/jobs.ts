import { z } from 'zod'
import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { clearUncertain } from './commands/clear-uncertain.ts'
import { scheduleMessage } from './commands/schedule-message.ts'
import { skipMissed } from './commands/skip-missed.ts'
import { sendMessage } from './commands/send-message.ts'
import { sweepMessages } from './commands/sweep-messages.ts'
import { takeMailReport } from './commands/take-mail-report.ts'
import { campaignMailReport } from '../messaging/public.ts'
import { sendMessageJob } from './events.ts'

export const jobs = [
  defineJob({ ...sendMessageJob, lane: 'urgent', handle: sendMessage }),
  defineJob({
    name: 'delivery.sweep-messages',
    schema: z.object({}),
    lane: 'normal',
    schedule: '* * * * *',
    handle: sweepMessages,
  }),
  defineJob({
    name: 'delivery.clear-uncertain',
    schema: z.object({}),
    lane: 'normal',
    schedule: '*/5 * * * *',
    handle: clearUncertain,
  }),
  defineJob({
    name: 'delivery.skip-missed',
    schema: z.object({}),
    lane: 'normal',
    schedule: '*/5 * * * *',
    handle: skipMissed,
  }),
]

/** Counts what mail servers report about mails of campaigns. */
export const onMailReported: EventHandler = {
  lane: 'urgent',
  survivesRestore: true,
  handle: (context, { userId, payload }) => takeMailReport(context, userId, campaignMailReport.parse(payload)),
}

/** Schedules messages. After a restore nothing is left to schedule: `stopAfterRestore` has stopped them all. */
export const onMessageQueued: EventHandler = {
  lane: 'urgent',
  isSmall: true,
  handle: scheduleMessage,
}
