import type { SystemContext } from '../../../platform/context.ts'
import type { Payment } from '../../../platform/providers/payments/payments.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { autoTopUpFailed } from '../events.ts'
import { afterDecline } from '../policy/auto-top-up.ts'
import {
  type AutoTopUp,
  endAutoTopUp as keepEnd,
  findPreferences,
  keepDecline,
  keepDue,
  keepSuccess,
  switchOff,
} from '../store/auto-top-ups.ts'
import { lockWallet } from '../store/postings.ts'
import { postPayment } from './post-payment.ts'

/** @property isLetGo it was abandoned: the card was not asked */
export interface Declined {
  problem: string
  paymentId?: string | undefined
  isLetGo?: true
}
type End = { payment: Payment } | Declined

/**
 * Books the result of an automatic charge in one transaction: the credit; or the pause of the card, and after the last
 * attempt that auto top-up is off; or that the wallet still waits if the charge was abandoned. The owner is told when
 * it begins to fail and when it stops. Only the first call does anything.
 */
export async function endAutoTopUp(context: SystemContext, charge: AutoTopUp, end: End): Promise<void> {
  const { userId, cardId } = charge
  await context.db.asSystem(async (tx) => {
    await lockWallet(context, tx, userId)
    if ('payment' in end) {
      const { paymentId } = end.payment
      await postPayment(context, tx, charge.provider, end.payment)
      if (await keepEnd(context, tx, charge.id, { status: 'paid', paymentId })) await keepSuccess(tx, userId)
      return
    }
    const { problem, paymentId, isLetGo } = end
    if (!(await keepEnd(context, tx, charge.id, { status: 'declined', problem, paymentId }))) return
    const preferences = await findPreferences(tx, userId)
    if (!preferences?.isEnabled) return
    if (isLetGo) return keepDue(context, tx, userId)
    const { declines, retryAt } = afterDecline(preferences, cardId, context.now)
    if (retryAt) await keepDecline(context, tx, userId, { declines, retryAt, cardId })
    else await switchOff(tx, userId)
    if (declines === 1 || !retryAt)
      await announce(
        { ...context, ownerId: userId },
        tx,
        autoTopUpFailed({ problem, retryAt: retryAt?.toISOString() ?? null }),
      )
  })
}
