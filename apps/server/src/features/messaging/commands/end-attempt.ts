import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { messageQueued } from '../events.ts'
import { lockOutbound, updateOutbound } from '../store/outbound.ts'
import { giveUpMessage } from './give-up-message.ts'
import { type Outcome, settleMessage } from './settle-message.ts'
import { LATE_MS } from './begin-sending.ts'

/**
 * Records the outcome of the attempt that `beginSending` began, in one transaction with the money. `later`: the provider
 * did certainly not take it, so it waits until this moment, or is given up if that is too late.
 */
export async function endAttempt(
  context: Context,
  tx: OwnerTx,
  attempted: { messageId: string; attempt: number },
  outcome: Outcome | { later: Date },
): Promise<void> {
  const locked = await lockOutbound(context, tx, attempted.messageId)
  // The owner has sent it again in the meantime, so this outcome is of an earlier attempt.
  if (locked?.message.tries !== attempted.attempt) return
  const { message, contact } = locked
  if (!('later' in outcome)) {
    // The owner asked for another attempt, which has not begun. If the first one was accepted after all, it is dropped.
    if (message.status !== 'queued') await settleMessage(context, tx, locked, outcome)
    else if (outcome.isAccepted)
      await settleMessage(context, tx, { contact, message: { ...message, status: 'uncertain' } }, outcome)
    return
  }
  if (message.status !== 'sending' && message.status !== 'uncertain') return
  const due = message.sendAt?.getTime() ?? context.now.getTime()
  if (outcome.later.getTime() - due > LATE_MS) {
    await giveUpMessage(context, tx, message, { status: 'failed', failure: 'expired' })
    return
  }
  await updateOutbound(context, tx, message.id, { status: 'queued' })
  await announce(context, tx, messageQueued(message.id, outcome.later))
}
