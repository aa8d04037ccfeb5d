import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { releaseDays } from '../../sender-domains/public.ts'
import { spareOf } from '../policy/money.ts'
import { lockWaiting, uncount } from '../store/paced-days.ts'
import { addBudget, setState } from '../store/sends.ts'
import { lockSend } from '../store/settlements.ts'
import { releaseBudget } from './release-budget.ts'

/**
 * Cancels a send for good. Nothing leaves a second later. The money that no range has claimed comes back at once, the rest
 * once calls on their way have answered.
 * @throws AppError NOT_FOUND; CONFLICT if it has ended
 */
export async function cancelSend(context: Context, tx: OwnerTx, id: string): Promise<void> {
  await lockWaiting(context, tx, id)
  const send = await lockSend(context, tx, id)
  if (!send) throw notFound('campaign')
  if (send.state === 'finished') throw new AppError('CONFLICT', 'All of it has been sent already.')
  if (send.state === 'cancelled') return
  await setState(context, tx, id, { state: 'cancelled', waitsFor: null })
  await releaseDays(context, tx, id, await uncount(context, tx, id))
  const units = spareOf(send)
  await releaseBudget(context, tx, send, { units, part: 'cancel' })
  await addBudget(context, tx, id, -units)
}
