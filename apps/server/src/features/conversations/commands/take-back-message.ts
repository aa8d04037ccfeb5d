import type { Message } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { cancelMessage, mediaOf } from '../../messaging/public.ts'
import { presentMessage } from '../present.ts'

/** Takes back a message that has not left yet. @throws AppError NOT_FOUND; CONFLICT if it has left */
export const takeBackMessage = (
  context: Context,
  { contactId, messageId }: { contactId: string; messageId: string },
): Promise<Message> =>
  context.db.forOwner(context.ownerId, async (tx) => {
    const message = await cancelMessage(context, tx, contactId, messageId)
    return presentMessage(message, (await mediaOf(context, tx, [messageId])).get(messageId) ?? [])
  })
