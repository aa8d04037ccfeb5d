import type { ContactRow, MessageRow } from '@greenroom/db'
import { type MessageFailure, movesForward } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { recordWithdrawal } from '../../consent/public.ts'
import { captureHold, releaseHold } from '../../wallet/public.ts'
import { TEXT_WORDS } from '../policy/money.ts'
import { updateOutbound } from '../store/outbound.ts'

/** Proof of a withdrawal that only the carrier has recorded: the person texted STOP, and the carrier kept the text. */
export const AT_THE_CARRIER = { method: 'text', source: 'The carrier', ip: null, userAgent: null } as const

/** Outcome of an attempt to send a message. */
export interface Outcome {
  status: 'sent' | 'delivered' | 'failed' | 'uncertain'
  failure?: MessageFailure | undefined
  providerId?: string | undefined
  /**
   * Set if the provider took it: then it is paid, also if it fails at the carrier afterwards (standard M8). Ignored for
   * `uncertain`, whose money stays set aside.
   */
  isAccepted: boolean
}

/**
 * Records the outcome of a locked message, and settles its money in the same transaction. The status only moves forward
 * (standard S5), so outcomes and receipts may come in any order and more than once. If the carrier reports an opt-out, the
 * contact is opted out.
 */
export async function settleMessage(
  context: Context,
  tx: OwnerTx,
  { message, contact }: { message: MessageRow; contact: ContactRow },
  { status, failure, providerId, isAccepted }: Outcome,
): Promise<MessageRow> {
  const known = providerId && !message.providerId ? { providerId } : {}
  if (!movesForward(message.status, status))
    return providerId && !message.providerId ? updateOutbound(context, tx, message.id, known) : message
  const isUnpaid = message.status === 'sending' || message.status === 'uncertain'
  const isRefused = isUnpaid && status === 'failed' && !isAccepted
  if (isUnpaid && status !== 'uncertain') await (isAccepted ? pay(context, tx, message) : release(context, tx, message))
  if (message.channel === 'sms' && failure === 'opted_out')
    await recordWithdrawal(context, tx, contact, ['sms'], AT_THE_CARRIER)
  return updateOutbound(context, tx, message.id, {
    ...known,
    status,
    failure: status === 'failed' ? (failure ?? 'unknown') : null,
    ...(isRefused ? { cost: 0 } : {}),
  })
}

async function pay(context: Context, tx: OwnerTx, { holdId, cost }: MessageRow): Promise<void> {
  if (holdId && cost) await captureHold(context, tx, { holdId, amount: cost, part: 'message', ...TEXT_WORDS })
}

async function release(context: Context, tx: OwnerTx, { holdId }: MessageRow): Promise<void> {
  if (holdId) await releaseHold(context, tx, { holdId, ...TEXT_WORDS })
}
