import type { PaidTier } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { requireRunning } from '../policy/running.ts'
import { findSubscription } from '../queries/subscription.ts'
import { lookAtSubscription } from './look-at-subscription.ts'

const SENTENCE = 'Your plan could not be changed. Look after your card, and try again.'

/**
 * Moves to another plan at once; one that was to end goes on with it. What a smaller plan has no room for is the owner's
 * choice (`fitToPlan`).
 * @throws AppError CONFLICT without a plan that runs; UNAVAILABLE, also where the provider could not charge for it
 */
export async function changePlan(context: Context, plan: PaidTier): Promise<void> {
  const payments = requirePayments(context.providers)
  const row = requireRunning(await findSubscription(context, context.ownerId), payments)
  const { subscriptionId, customerId } = row
  await payments.changePlan({ id: context.newId(), subscriptionId, plan }).catch(providerFailed(SENTENCE))
  if (row.cancelAtPeriodEnd)
    await payments
      .setCancelAtPeriodEnd({ id: context.newId(), subscriptionId, cancels: false })
      .catch(providerFailed(SENTENCE))
  await lookAtSubscription(context, { userId: context.ownerId, customerId })
}
