import type { SystemContext } from '../../../platform/context.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { findBySubscriptionId } from '../queries/subscription.ts'
import { followDeletion } from './follow-deletion.ts'
import { lookAtSubscription } from './look-at-subscription.ts'

/**
 * Handles an event about a subscription: looks up its owner and their plan. Ignores one without an owner. A
 * subscription bought or resumed while the account is being deleted ends with its period, too.
 * @throws AppError UNAVAILABLE while the provider does not answer
 */
export async function followSubscription(context: SystemContext, subscriptionId: string): Promise<void> {
  const payments = requirePayments(context.providers)
  const told = await payments
    .fetchSubscription(subscriptionId)
    .catch(providerFailed('We could not look up your plan. Try again.'))
  const known = told ?? (await findBySubscriptionId(context, subscriptionId))
  if (!known) return
  await lookAtSubscription(context, { ...known, subscriptionId })
  await followDeletion(context, known.userId)
}
