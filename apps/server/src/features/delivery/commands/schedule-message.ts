import type { JobContext } from '../../../platform/context.ts'
import type { OutboxEvent } from '../../../platform/outbox/relay.ts'
import { findQueued, queuedMessage } from '../../messaging/public.ts'
import { sendMessageJob } from '../events.ts'

/** Has a message sent at its time. The event may come twice: the job of a moment exists once. */
export async function scheduleMessage(context: JobContext, { userId, payload }: OutboxEvent): Promise<void> {
  const { messageId, at } = queuedMessage.parse(payload)
  const owner = await context.asOwner(userId)
  const message = await owner.db.readForOwner(owner.ownerId, (tx) => findQueued(owner, tx, messageId))
  if (!message?.sendAt) return
  const due = at ? new Date(at) : message.sendAt
  await context.enqueue(
    sendMessageJob,
    { userId, messageId },
    { id: `${messageId}/${message.tries}/${due.getTime()}`, startAfter: due },
  )
}
