import type { TestDecision } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { moveDays } from '../../sender-domains/public.ts'
import { restMoment } from '../policy/waves.ts'
import { lockSend } from '../store/settlements.ts'
import { listRest, noteWinner, openRest } from '../store/test-rests.ts'

/**
 * Chooses the winner of a test, and has everybody who was not in it get that version from now on, or from the first day that has
 * room for them. It is chosen once.
 * @param choice.confidence from 0 to 1; null: it was chosen by hand
 * @returns false if it was chosen before, or nothing is tested
 */
export async function releaseRest(
  context: Context,
  tx: OwnerTx,
  sendId: string,
  choice: { winner: number; by: TestDecision; confidence: number | null },
): Promise<boolean> {
  const send = await lockSend(context, tx, sendId)
  if (!send?.test || send.winner !== null || send.state === 'cancelled') return false
  if (!send.test.letters[choice.winner]) return false
  await noteWinner(context, tx, sendId, choice)
  const rest = await listRest(context, tx, sendId)
  const first = new Date(Math.min(...rest.map(({ plannedAt }) => plannedAt.getTime())))
  const { waitMs } = await moveDays(context, tx, sendId)
  const from = new Date(context.now.getTime() + waitMs)
  const { isLocal } = send.test
  const reason = (notBefore: Date) => {
    if (waitMs > 0) return 'warm_up'
    return isLocal && notBefore > context.now ? 'local_time' : null
  }
  await openRest(
    context,
    tx,
    sendId,
    rest.map(({ no, plannedAt }) => {
      const notBefore = restMoment(plannedAt, { first, from, isLocal })
      return { no, notBefore, because: reason(notBefore) }
    }),
  )
  return true
}
