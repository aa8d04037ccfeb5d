import { missedBefore } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { moveDays } from '../../sender-domains/public.ts'
import { delayWaiting, lockWaiting, uncount } from '../store/paced-days.ts'
import { skipMissed } from '../store/missed.ts'
import { liftBound, setState } from '../store/sends.ts'
import { lockSend } from '../store/settlements.ts'

/**
 * Goes on with a paused send. If what it waited for is still missing, it is paused again when it comes to that;
 * one that would cost more than was confirmed may do so from now on. What its domain allows a day moves with the pause. Whom an
 * automatic message would reach too late by now is skipped.
 * @throws AppError NOT_FOUND; CONFLICT if it has ended
 */
export async function resumeSend(context: Context, tx: OwnerTx, id: string): Promise<void> {
  await lockWaiting(context, tx, id)
  const send = await lockSend(context, tx, id)
  if (!send) throw notFound('campaign')
  if (send.state === 'sending') return
  if (send.state !== 'paused') throw new AppError('CONFLICT', 'This campaign has ended.')
  if (send.isOpenEnded) await skipMissed(context, tx, id, missedBefore(context.now))
  if (send.waitsFor === 'changed') await liftBound(context, tx, id)
  if (send.channel === 'email') {
    const { delayMs, waitMs } = await moveDays(context, tx, id, await uncount(context, tx, id))
    if (delayMs > 0) await delayWaiting(context, tx, id, { delayMs, isForAll: waitMs > 0 })
  }
  await setState(context, tx, id, { state: 'sending', waitsFor: null })
}
