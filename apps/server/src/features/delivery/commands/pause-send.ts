import type { SendWait } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { setState } from '../store/sends.ts'
import { lockSend } from '../store/settlements.ts'

/**
 * Pauses a send. Nothing leaves a second later; what a provider has by then is counted. A paused one stays as it is.
 * @param waitsFor by default its owner
 * @throws AppError NOT_FOUND; CONFLICT if it has ended
 */
export async function pauseSend(
  context: Context,
  tx: OwnerTx,
  id: string,
  waitsFor: SendWait = 'owner',
): Promise<void> {
  const send = await lockSend(context, tx, id)
  if (!send) throw notFound('campaign')
  if (send.state === 'paused') return
  if (send.state !== 'sending') throw new AppError('CONFLICT', 'This campaign is not being sent.')
  await setState(context, tx, id, { state: 'paused', waitsFor })
}
