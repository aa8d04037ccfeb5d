import type { Message, SendMessageBody } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { mediaOf, queueMessage } from '../../messaging/public.ts'
import { presentMessage } from '../present.ts'
import { removeSentDraft } from '../store/drafts.ts'

/**
 * Writes to a contact. The message leaves after a few seconds in which it can be taken back, or at its moment.
 * @throws AppError NOT_FOUND; NOT_REACHABLE; INSUFFICIENT_FUNDS; PLAN_LIMIT_REACHED; VALIDATION_FAILED
 */
export const sendMessage = (
  context: Context,
  contactId: string,
  { channel, content, subject, media_ids: mediaIds = [], send_at: sendAt }: SendMessageBody,
): Promise<Message> =>
  context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      const message = await queueMessage(context, tx, {
        contactId,
        channel,
        content,
        subject,
        mediaIds,
        sendAt: sendAt ? new Date(sendAt) : undefined,
        origin: 'person',
        purpose: 'conversation',
      })
      await removeSentDraft(context, tx, { contactId, channel, subject: subject ?? '', content, mediaIds })
      return presentMessage(message, (await mediaOf(context, tx, [message.id])).get(message.id) ?? [])
    }),
  )
