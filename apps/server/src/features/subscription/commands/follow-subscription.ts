import type { SystemContext } from '../../../platform/context.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { findBySubscriptionId } from '../queries/subscription.ts'
import { lookAtSubscription } from './look-at-subscription.ts'

/**
 * The provider told something about this subscription: looks up whose it is, and how their plan stands now. One that is
 * nobody's is nobody's business.
 * @throws AppError UNAVAILABLE while the provider does not answer
 */
export async function followSubscription(context: SystemContext, subscriptionId: string): Promise<void> {
  const payments = requirePayments(context.providers)
  const told = await payments
    .fetchSubscription(subscriptionId)
    .catch(providerFailed('Your plan could not be looked up. Try again.'))
  const known = told ?? (await findBySubscriptionId(context, subscriptionId))
  if (known) await lookAtSubscription(context, { ...known, subscriptionId })
}
