import type { MessageRow } from '@greenroom/db'
import type { MessageChannel, MessageFailure } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { isTheirAccount } from '../policy/twilio-accounts.ts'
import { findOutboundOfAll } from '../queries/messages.ts'
import { lockOutbound } from '../store/outbound.ts'
import { settleMessage } from './settle-message.ts'

export interface Receipt {
  channel: MessageChannel
  /** Our id, where the receipt carries it: then it is known before the provider's own id was kept. */
  messageId?: string | undefined
  /** The provider's id. */
  providerId?: string | undefined
  /** Account of the provider that reports; a text left from its number. */
  accountSid?: string | undefined
  /** Number of the attempt that it is about; a report on an earlier one than the last changes nothing. */
  attempt?: number | undefined
  status: 'sent' | 'delivered' | 'failed'
  failure?: MessageFailure | undefined
}

/**
 * Records what a provider reports about a message. It only moves forward, so reports may come in any order and more than
 * once (standard S5). A report also proves that the provider had accepted the message, so it is paid.
 * @returns the message; undefined if there is none
 * @throws AppError FORBIDDEN if it left from another account (standard N9)
 */
export async function recordReceipt(
  context: SystemContext,
  { channel, messageId, providerId, accountSid, attempt, status, failure }: Receipt,
): Promise<MessageRow | undefined> {
  const found = await findOutboundOfAll(context, { messageId, providerId, channel })
  if (!found) return undefined
  if (!isTheirAccount(context, [found], accountSid))
    throw new AppError('FORBIDDEN', 'This message left from another account.')
  const owner = await context.asOwner(found.userId)
  return owner.db.forOwner(owner.ownerId, async (tx) => {
    const locked = await lockOutbound(owner, tx, found.id)
    if (!locked || (attempt !== undefined && attempt !== locked.message.tries)) return locked?.message
    const { message } = locked
    const outcome = { status, failure, providerId, isAccepted: true }
    if (message.status !== 'queued' || message.tries === 0) return settleMessage(owner, tx, locked, outcome)
    // The owner asked for another attempt, which has not begun. This receipt settles the message, so it does not go twice.
    if (message.providerId || status === 'failed') return message
    return settleMessage(owner, tx, { ...locked, message: { ...message, status: 'uncertain' } }, outcome)
  })
}
