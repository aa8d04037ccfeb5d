import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { lockOutbound } from '../store/outbound.ts'
import { giveUpMessage } from './give-up-message.ts'
import { settleMessage } from './settle-message.ts'

/**
 * Ends the waiting of a message that nobody works on any more. One whose attempt was cut off becomes `uncertain`, and its
 * money stays set aside; an uncertain one fails and its money comes back; one that did not leave in time fails.
 */
export async function clearOverdue(context: Context, tx: OwnerTx, messageId: string, status: string): Promise<void> {
  const locked = await lockOutbound(context, tx, messageId)
  // It has moved on since it was listed.
  if (locked?.message.status !== status) return
  const { message } = locked
  if (status === 'sending') await settleMessage(context, tx, locked, { status: 'uncertain', isAccepted: false })
  else if (status === 'uncertain')
    await settleMessage(context, tx, locked, { status: 'failed', failure: 'unknown', isAccepted: false })
  else await giveUpMessage(context, tx, message, { status: 'failed', failure: 'expired' })
}
