import type { SystemContext } from '../../../platform/context.ts'
import { providerFailed } from '../../../platform/providers/payments/require-payments.ts'
import { isLive } from '../policy/changes.ts'
import { findAccount, findSubscription } from '../queries/subscription.ts'
import { keepPause } from '../store/subscriptions.ts'
import { lookAtSubscription } from './look-at-subscription.ts'

/**
 * An account is to be deleted, or stays after all: its plan ends with its period, or goes on. What its owner had
 * cancelled before stays cancelled. Reads how things stand now, so that the order of what happened does not matter.
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
  // Noted before it is done and forgotten after, so that a kill in between is made up for.
  if (isLeaving) await keepPause(context, userId, true)
  await payments
    .setCancelAtPeriodEnd({ id: context.newId(), subscriptionId, cancels: isLeaving })
    .catch(providerFailed('The plan of an account that is to be deleted could not be changed.'))
  if (!isLeaving) await keepPause(context, userId, false)
  await lookAtSubscription(context, { userId, customerId })
}
