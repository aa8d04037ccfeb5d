import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { lockOutbound, updateOutbound } from '../store/outbound.ts'
import { giveUpMessage } from './give-up-message.ts'

/**
 * Ends the waiting of a message that a backup holds: one that was due may have left since, so it becomes `uncertain`, and
 * its money stays set aside. One that is due later fails as not sent in time.
 */
export async function stopWaiting(context: Context, tx: OwnerTx, messageId: string, status: string): Promise<void> {
  const locked = await lockOutbound(context, tx, messageId)
  if (locked?.message.status !== status) return
  const { sendAt } = locked.message
  if (status === 'scheduled' && sendAt && sendAt > context.now)
    await giveUpMessage(context, tx, locked.message, { status: 'failed', failure: 'expired' })
  // The sweep counts from the attempt.
  else await updateOutbound(context, tx, messageId, { status: 'uncertain', triedAt: context.now })
}
