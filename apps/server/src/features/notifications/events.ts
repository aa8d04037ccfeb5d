import { MESSAGE_CHANNELS, NOTIFICATION_KINDS } from '@greenroom/domain'
import { z } from 'zod'
import type { JobName } from '../../platform/jobs/enqueue.ts'

/** Payload of `messaging.message-received`. */
export const messageReceived = z.object({
  messageId: z.uuid(),
  contactId: z.uuid(),
  channel: z.enum(MESSAGE_CHANNELS),
  isAutomatic: z.boolean(),
  handledAs: z.string().nullable(),
})

/**
 * Content of a push: a message, or the messages of a night, as they are when the push leaves; or this text. Jobs hold no
 * words of fans, so that erasing a person leaves none there (standard S20).
 */
const pushContent = z.union([
  z.object({ messageId: z.uuid() }),
  z.object({ messageIds: z.array(z.uuid()) }),
  z.object({ title: z.string(), body: z.string(), path: z.string(), tag: z.string() }),
])
export type PushContent = z.output<typeof pushContent>

/** Sends one push to one browser. */
export const pushJob = {
  name: 'notifications.push',
  schema: z.object({
    userId: z.uuid(),
    subscriptionId: z.uuid(),
    kind: z.enum(NOTIFICATION_KINDS),
    content: pushContent,
  }),
} satisfies JobName

/** Tells an owner of unread messages, by mail and, after a night, by push. */
export const unreadJob = {
  name: 'notifications.tell-unread',
  schema: z.object({ userId: z.uuid() }),
} satisfies JobName
