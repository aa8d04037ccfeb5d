import type { PaidTier } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { PaymentError } from '../../../platform/providers/payments/payments.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { requireRunning } from '../policy/running.ts'
import { findSubscription } from '../queries/subscription.ts'
import { lookAtSubscription } from './look-at-subscription.ts'

const SENTENCE = 'Your plan could not be changed. Try again.'

/**
 * Moves to another plan at once; one that was to end goes on with it. What a smaller plan has no room for is the owner's
 * choice (`fitToPlan`).
 * @throws AppError CONFLICT without a plan that runs, or where the card was declined: then nothing has changed; UNAVAILABLE
 */
export async function changePlan(context: Context, plan: PaidTier): Promise<void> {
  const payments = requirePayments(context.providers)
  const row = requireRunning(await findSubscription(context, context.ownerId), payments)
  const { subscriptionId, customerId } = row
  await payments
    .changePlan({ id: context.newId(), subscriptionId, plan })
    .catch(cardDeclined)
    .catch(providerFailed(SENTENCE))
  if (row.cancelAtPeriodEnd)
    await payments
      .setCancelAtPeriodEnd({ id: context.newId(), subscriptionId, cancels: false })
      .catch(providerFailed(SENTENCE))
  await lookAtSubscription(context, { userId: context.ownerId, customerId })
}

/** For `catch`: the difference could not be charged. */
function cardDeclined(error: unknown): never {
  if (error instanceof PaymentError && error.problem)
    throw new AppError('CONFLICT', `Your plan stays as it is: ${error.problem}`, { cause: error })
  throw error
}
