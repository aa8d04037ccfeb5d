import type { MessageFailure } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { isTheirAccount } from '../../messaging/public.ts'
import { findRecipient, findSendOfAll, insertReceipt } from '../store/receipts.ts'
import { lockAttempt } from '../store/repeats.ts'
import { betterUncertain } from '../store/sends.ts'
import { recordCarrierOptOut } from './record-carrier-opt-out.ts'
import { tryAgainTomorrow } from './try-again-tomorrow.ts'

export interface SendReceipt {
  sendId: string
  seq: number
  attempt: number
  /** The provider's id. */
  providerId: string | null
  /** Account of the provider that reports. */
  accountSid?: string | undefined
  status: 'sent' | 'delivered' | 'failed'
  /** Of a failed one. */
  failure: MessageFailure | undefined
  /** Moment until which a failed one waits for another attempt; absent: it has none. */
  again?: Date | undefined
}

/**
 * Records what a provider reports about a campaign's message. It only moves forward: the first final report stays, so
 * reports may come in any order and more than once (standard S5). Any report proves that the provider had accepted it, so an
 * uncertain one is sent from then on, and paid. A report that comes before anybody knows that the message is uncertain is found
 * by `clearUncertain`.
 * Whoever the carrier dropped at the end of a brand's day is tried again.
 * @returns whose message it was; undefined if there is none
 * @throws AppError FORBIDDEN if no number of its owner's, also of those released, is in the account that reports (standard N9)
 */
export async function recordSendReceipt(system: SystemContext, receipt: SendReceipt): Promise<string | undefined> {
  const { sendId, seq, attempt, providerId, accountSid, status, failure, again } = receipt
  const send = await findSendOfAll(system, sendId)
  if (!send) return undefined
  if (!isTheirAccount(system, send.senders, accountSid))
    throw new AppError('FORBIDDEN', 'This message left from another account.')
  const { userId } = send
  const context = await system.asOwner(userId)
  return context.db.forOwner(context.ownerId, async (tx) => {
    const report = { sendId, seq, attempt, providerId }
    if (again && status === 'failed' && (await tryAgainTomorrow(context, tx, report, again))) return userId
    // Nothing that is reported of a dropped text afterwards counts: it has another attempt.
    if ((await lockAttempt(context, tx, report))?.isDropped) return userId
    const contactId = await findRecipient(context, tx, sendId, seq)
    if (!contactId) return undefined
    const reason = status === 'failed' ? (failure ?? 'unknown') : null
    if (status !== 'sent') await insertReceipt(context, tx, { sendId, seq, attempt, outcome: status, reason })
    await betterUncertain(context, tx, { sendId, seq, attempt }, { outcome: 'sent', reason: null, providerId })
    if (status !== 'sent' && failure === 'opted_out') await recordCarrierOptOut(context, tx, contactId)
    return userId
  })
}
