import { z } from 'zod'
import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { addUpCounts } from './commands/add-up-counts.ts'
import { answerMessage } from './commands/answer-message.ts'
import { forgetChanges } from './commands/forget-changes.ts'
import { openDue } from './commands/open-due.ts'

export const jobs = [
  defineJob({
    name: 'conversations.open-due',
    schema: z.object({}),
    lane: 'normal',
    schedule: '* * * * *',
    survivesRestore: true,
    handle: openDue,
  }),
  defineJob({
    name: 'conversations.add-up-counts',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '*/5 * * * *',
    survivesRestore: true,
    handle: addUpCounts,
  }),
  defineJob({
    name: 'conversations.forget-changes',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '7,37 * * * *',
    survivesRestore: true,
    handle: forgetChanges,
  }),
]

const received = z.object({
  messageId: z.uuid(),
  isFirst: z.boolean(),
  handledAs: z.enum(['stop', 'start', 'help']).nullable(),
})

export const onMessageReceived: EventHandler = {
  isSmall: true,
  lane: 'urgent',
  handle: async (context, { userId, payload }) => {
    const { messageId, ...facts } = received.parse(payload)
    await answerMessage(await context.asOwner(userId), messageId, facts)
  },
}
