import type { SystemContext } from '../../../platform/context.ts'
import { providerFailed } from '../../../platform/providers/payments/require-payments.ts'
import { isLive } from '../policy/changes.ts'
import { findAccount, findSubscription } from '../queries/subscription.ts'
import { keepPause } from '../store/subscriptions.ts'
import { lookAtSubscription } from './look-at-subscription.ts'

/**
 * Ends the plan with its period if the account will be deleted, and continues it if the account is kept. A plan that
 * the owner had canceled stays canceled. Reads the current state, so that the order of events does not matter.
 * @throws AppError UNAVAILABLE while the provider does not answer
 */
export async function followDeletion(context: SystemContext, userId: string): Promise<void> {
  const [account, row] = await Promise.all([findAccount(context, userId), findSubscription(context, userId)])
  const { payments } = context.providers
  if (!account || !row || row.provider !== payments?.name || !isLive(row.status)) return
  const { subscriptionId, customerId, cancelAtPeriodEnd, pausedForDeletion } = row
  const { isLeaving } = account
  const isOurs = isLeaving ? pausedForDeletion || !cancelAtPeriodEnd : pausedForDeletion
  if (!isOurs) return
  // Recorded before the call and cleared after it, so that a crash in between is repaired.
  if (isLeaving) await keepPause(context, userId, true)
  await payments
    .setCancelAtPeriodEnd({ id: context.newId(), subscriptionId, cancels: isLeaving })
    .catch(providerFailed('The plan of an account that is being deleted could not be changed.'))
  if (!isLeaving) await keepPause(context, userId, false)
  await lookAtSubscription(context, { userId, customerId })
}
