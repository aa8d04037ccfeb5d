import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { releasePart } from '../../wallet/public.ts'
import { wordsOf } from '../policy/money.ts'
import { addBudget } from '../store/sends.ts'
import { lockSend, readPromised } from '../store/settlements.ts'

/**
 * Releases what an automatic message holds beyond the most that its waiting recipients can cost. It never ends, so nothing
 * else would.
 */
export async function releaseSurplus(context: Context, tx: OwnerTx, sendId: string): Promise<void> {
  const send = await lockSend(context, tx, sendId)
  if (!send?.isOpenEnded || !send.holdId) return
  const amount = send.budget - (await readPromised(context, tx, sendId))
  if (amount <= 0) return
  const { holdId } = send
  await releasePart(context, tx, { holdId, amount, part: `surplus:${context.newId()}`, ...wordsOf(send.channel) })
  await addBudget(context, tx, sendId, -amount)
}
