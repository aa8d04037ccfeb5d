import type { PaidTier } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { PlanPrice } from '../../../platform/providers/payments/payments.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { planStays } from '../policy/plan-stays.ts'
import { requireRunning } from '../policy/running.ts'
import { findSubscription } from '../queries/subscription.ts'

/**
 * What a move to another plan would cost now, asked of the provider; nothing changes.
 * @returns with the moment that it was counted for, to the second: the change counts from the same one
 * @throws AppError CONFLICT without a plan that runs, or where a payment is open; UNAVAILABLE
 */
export async function previewPlan(context: Context, plan: PaidTier): Promise<PlanPrice & { at: Date }> {
  const payments = requirePayments(context.providers)
  const { subscriptionId } = requireRunning(await findSubscription(context, context.ownerId), payments)
  const at = new Date(Math.floor(context.now.getTime() / 1000) * 1000)
  const price = await payments
    .previewPlan({ subscriptionId, plan, at })
    .catch(planStays)
    .catch(providerFailed('We could not look up what that costs. Try again.'))
  return { ...price, at }
}
