import type { PaidTier } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { PlanPrice } from '../../../platform/providers/payments/payments.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { planStays } from '../policy/plan-stays.ts'
import { requireRunning } from '../policy/running.ts'
import { findSubscription } from '../queries/subscription.ts'

/**
 * Returns the price of a change of plan from the provider, without changing anything.
 * @returns the price and the time of its calculation, to the second, which the change uses as well
 * @throws AppError CONFLICT without a running plan, or if a payment is open; UNAVAILABLE
 */
export async function previewPlan(context: Context, plan: PaidTier): Promise<PlanPrice & { at: Date }> {
  const payments = requirePayments(context.providers)
  const { subscriptionId } = requireRunning(await findSubscription(context, context.ownerId), payments)
  const at = new Date(Math.floor(context.now.getTime() / 1000) * 1000)
  const price = await payments
    .previewPlan({ subscriptionId, plan, at })
    .catch(planStays)
    .catch(providerFailed('We could not look up the price. Try again.'))
  return { ...price, at }
}
