import type { SystemContext } from '../../../platform/context.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { findBySubscriptionId } from '../queries/subscription.ts'
import { followDeletion } from './follow-deletion.ts'
import { lookAtSubscription } from './look-at-subscription.ts'

/**
 * The provider told something about this subscription: looks up whose it is, and how their plan stands now. One that is
 * nobody's is nobody's business. One that was bought or resumed while its owner's account is to be deleted ends with its
 * period, as the one before.
 * @throws AppError UNAVAILABLE while the provider does not answer
 */
export async function followSubscription(context: SystemContext, subscriptionId: string): Promise<void> {
  const payments = requirePayments(context.providers)
  const told = await payments
    .fetchSubscription(subscriptionId)
    .catch(providerFailed('Your plan could not be looked up. Try again.'))
  const known = told ?? (await findBySubscriptionId(context, subscriptionId))
  if (!known) return
  await lookAtSubscription(context, { ...known, subscriptionId })
  await followDeletion(context, known.userId)
}
