import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { lockOutbound, updateOutbound } from '../store/outbound.ts'
import { giveUpMessage } from './give-up-message.ts'

/**
 * Ends the waiting of a message that a backup holds. One that was on its way becomes `uncertain`, and its money stays set
 * aside. A scheduled one fails as `restored`: it may have left since, or its owner may have taken it back, so they decide
 * whether it is sent now.
 */
export async function stopWaiting(context: Context, tx: OwnerTx, messageId: string, status: string): Promise<void> {
  const locked = await lockOutbound(context, tx, messageId)
  if (locked?.message.status !== status) return
  if (status === 'scheduled')
    await giveUpMessage(context, tx, locked.message, { status: 'failed', failure: 'restored' })
  // The sweep frees the money 72 hours after `triedAt`.
  else await updateOutbound(context, tx, messageId, { status: 'uncertain', triedAt: context.now })
}
