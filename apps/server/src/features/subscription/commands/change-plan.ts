import type { PaidTier } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { planStays } from '../policy/plan-stays.ts'
import { requireRunning } from '../policy/running.ts'
import { findSubscription } from '../queries/subscription.ts'
import { lookAtSubscription } from './look-at-subscription.ts'

const SENTENCE = 'We could not change your plan. Try again.'
/** Milliseconds that a shown price is valid: it decreases by cents each minute. */
const SHOWN_HOLDS_MS = 15 * 60_000

/** Price that the owner agreed to. */
interface Agreed {
  /** Most cents charged at once. */
  today: number
  /** Time of its calculation. */
  at: Date
}

/**
 * Changes to another plan at once. A plan that was to end continues. The owner chooses what stays in a smaller plan
 * (`fitToPlan`).
 * @param agreed absent accepts the current price
 * @throws AppError CONFLICT without a running plan, if it would cost more than agreed, or if the card was declined or a
 *   payment is open, in which case nothing changes; UNAVAILABLE
 */
export async function changePlan(context: Context, plan: PaidTier, agreed?: Agreed): Promise<void> {
  const payments = requirePayments(context.providers)
  const row = requireRunning(await findSubscription(context, context.ownerId), payments)
  const { subscriptionId, customerId } = row
  const request = { subscriptionId, plan, at: agreed?.at ?? context.now }
  if (agreed) {
    const { today } = await payments.previewPlan(request).catch(planStays).catch(providerFailed(SENTENCE))
    if (!holds(context, agreed) || today > agreed.today) throw costsMore()
  }
  await payments
    .changePlan({ ...request, id: context.newId() })
    .catch(planStays)
    .catch(providerFailed(SENTENCE))
  if (row.cancelAtPeriodEnd)
    await payments
      .setCancelAtPeriodEnd({ id: context.newId(), subscriptionId, cancels: false })
      .catch(providerFailed(SENTENCE))
  await lookAtSubscription(context, { userId: context.ownerId, customerId })
}

/** Error for a price that has changed: by a renewal, or in another tab. */
const costsMore = () =>
  new AppError('CONFLICT', 'The price has changed in the meantime. Check the new amount and choose again.')

function holds({ now }: Context, { at }: Agreed): boolean {
  const age = now.getTime() - at.getTime()
  return age >= 0 && age <= SHOWN_HOLDS_MS
}
