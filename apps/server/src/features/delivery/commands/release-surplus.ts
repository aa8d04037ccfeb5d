import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { spareOf } from '../policy/money.ts'
import { addBudget } from '../store/sends.ts'
import { lockSend, readPromised } from '../store/settlements.ts'
import { releaseBudget } from './release-budget.ts'

/**
 * Releases what an automatic message holds beyond the most that its waiting recipients can cost. It never ends, so nothing
 * else would.
 */
export async function releaseSurplus(context: Context, tx: OwnerTx, sendId: string): Promise<void> {
  const send = await lockSend(context, tx, sendId)
  if (!send?.isOpenEnded || !send.holdId) return
  const units = Math.min(spareOf(send), send.budget - (await readPromised(context, tx, sendId)))
  if (units <= 0) return
  await releaseBudget(context, tx, send, { units, part: `surplus:${context.newId()}` })
  await addBudget(context, tx, sendId, -units)
}
