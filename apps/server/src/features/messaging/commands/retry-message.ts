import type { MessageRow } from '@greenroom/db'
import { decide, mayHaveArrived } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { requireRoom } from '../../../platform/limits.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { textPrices } from '../../../platform/message-prices.ts'
import { releaseHold, reserveCredits } from '../../wallet/public.ts'
import { messageQueued } from '../events.ts'
import { HOLD_PURPOSE, TEXT_WORDS } from '../policy/money.ts'
import { notReachable } from '../policy/refusals.ts'
import { priceOf } from '../policy/compose.ts'
import { readGateFacts } from '../queries/gate.ts'
import { allTextsInPeriod } from '../queries/usage.ts'
import { lockOutbound, updateOutbound } from '../store/outbound.ts'
import { chooseSender } from './choose-sender.ts'

/**
 * Sends a failed message again, at today's gate, plan, and price. A message whose outcome is unknown may have arrived, so
 * it goes again only if the owner has looked (standard S3). A second call finds it on its way, so it never goes twice.
 * @throws AppError NOT_FOUND; CONFLICT if it did not fail; NOT_REACHABLE; PLAN_LIMIT_REACHED; INSUFFICIENT_FUNDS
 */
export async function retryMessage(
  context: Context,
  tx: OwnerTx,
  asked: { contactId: string; messageId: string; pictures: number; didNotArrive: boolean },
): Promise<MessageRow> {
  const locked = await lockOutbound(context, tx, asked.messageId)
  if (locked?.contact.id !== asked.contactId) throw notFound('message')
  const { message, contact } = locked
  if (mayHaveArrived(message.status, message.failure) && !asked.didNotArrive)
    throw new AppError('CONFLICT', 'It may have arrived. Ask them first, and say that it did not.')
  if (message.status !== 'failed' && message.status !== 'uncertain')
    throw new AppError('CONFLICT', 'Only a message that failed can be sent again.')
  const { channel, origin, holdId: oldHold } = message
  const purpose = origin === 'service' ? 'service' : 'conversation'
  const choice = channel === 'sms' ? await chooseSender(context, tx, contact, purpose) : undefined
  const decision = decide(await readGateFacts(context, tx, contact, { channel, purpose, choice }))
  if (decision.outcome === 'skip') throw notReachable(decision.because)
  const isFree = channel !== 'sms' || purpose === 'service'
  if (!isFree) await requireRoom(context, tx, 'sms_messages', allTextsInPeriod, message.status === 'uncertain' ? 0 : 1)
  if (oldHold && message.status === 'uncertain') await releaseHold(context, tx, { holdId: oldHold, ...TEXT_WORDS })
  const cost = isFree ? 0 : priceOf(message.content, asked.pictures, textPrices(context))
  const holdId =
    cost === 0
      ? null
      : await reserveCredits(context, tx, {
          purpose: HOLD_PURPOSE,
          // A released hold cannot be used again, so each retry has its own.
          reference: context.newId(),
          amount: cost,
          ...TEXT_WORDS,
        })
  await announce(context, tx, messageQueued(message.id))
  return updateOutbound(context, tx, message.id, {
    status: 'queued',
    failure: null,
    sendAt: context.now,
    cost,
    holdId,
  })
}
