import type { PaidTier } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { planStays } from '../policy/plan-stays.ts'
import { requireRunning } from '../policy/running.ts'
import { findSubscription } from '../queries/subscription.ts'
import { lookAtSubscription } from './look-at-subscription.ts'

const SENTENCE = 'Your plan could not be changed. Try again.'
/** How long what was shown holds, in milliseconds: some cents are less each minute. */
const SHOWN_HOLDS_MS = 15 * 60_000

/** What somebody was shown before they agreed. */
interface Agreed {
  /** Cents that are charged at once, at most. */
  today: number
  /** The moment that it was counted for. */
  at: Date
}

/**
 * Moves to another plan at once; one that was to end goes on with it. What a smaller plan has no room for is the owner's
 * choice (`fitToPlan`).
 * @param agreed absent: it costs what it costs now
 * @throws AppError CONFLICT without a plan that runs, where it would cost more than was agreed to, or where the card was
 * declined or a payment is open: then nothing has changed; UNAVAILABLE
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

/** A renewal may have come between, or a change in another tab. */
const costsMore = () =>
  new AppError('CONFLICT', 'What you would pay today has changed meanwhile. Look at the new sum and choose again.')

function holds({ now }: Context, { at }: Agreed): boolean {
  const age = now.getTime() - at.getTime()
  return age >= 0 && age <= SHOWN_HOLDS_MS
}
