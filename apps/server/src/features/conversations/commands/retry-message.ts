import type { Message } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { mediaOf, retryMessage as retry } from '../../messaging/public.ts'
import { presentMessage } from '../present.ts'

/**
 * Sends a failed message again, or one that did not arrive.
 * @throws AppError NOT_FOUND; CONFLICT if it is not one; NOT_REACHABLE; INSUFFICIENT_FUNDS; PLAN_LIMIT_REACHED
 */
export const retryMessage = (
  context: Context,
  asked: { contactId: string; messageId: string; didNotArrive: boolean },
): Promise<Message> =>
  context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      const media = (await mediaOf(context, tx, [asked.messageId])).get(asked.messageId) ?? []
      return presentMessage(await retry(context, tx, { ...asked, pictures: media.length }), media)
    }),
  )
