import type { Context } from '../../../platform/context.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { requireRunning } from '../policy/running.ts'
import { findSubscription } from '../queries/subscription.ts'
import { lookAtSubscription } from './look-at-subscription.ts'

/**
 * Lets the plan end with its period, or continue.
 * @throws AppError CONFLICT without a running plan; UNAVAILABLE
 */
export async function setCancellation(context: Context, cancels: boolean): Promise<void> {
  const payments = requirePayments(context.providers)
  const { subscriptionId, customerId } = requireRunning(await findSubscription(context, context.ownerId), payments)
  await payments
    .setCancelAtPeriodEnd({ id: context.newId(), subscriptionId, cancels })
    .catch(providerFailed('We could not change your plan. Try again.'))
  await lookAtSubscription(context, { userId: context.ownerId, customerId })
}
