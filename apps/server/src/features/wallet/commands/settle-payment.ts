import type { SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Checkout } from '../../../platform/providers/payments/payments.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { findStandingOf } from '../queries/leaving.ts'
import { keepPayment, keepReturn } from '../store/payments.ts'
import type { Posted } from '../store/postings.ts'
import { postPayment } from './post-payment.ts'

type Settled = Posted & Pick<Checkout, 'userId' | 'paymentId'> & { amount: number; isFirstReturn: boolean }

/**
 * Credits a checkout that was paid, once, whoever comes first: the webhook's job or the payer's return (standard M5). How
 * the checkout stands is asked of the provider anew, so that order and number of events mean nothing (standard M7); the
 * ledger's key is the checkout itself, for ever (standard M4).
 * @param byUserId the caller, where one asks: another's checkout is as if it did not exist
 * @returns what was credited, in cents, and whether the payer came back for the first time, also where the webhook was
 *   faster; undefined as long as it is not paid, and where nobody here knows it or its payer
 * @throws AppError NOT_FOUND for a caller; UNAVAILABLE 'Failed to process payment' (product section 8) while the provider does not answer
 */
export async function settlePayment(
  context: SystemContext,
  sessionId: string,
  byUserId?: string,
): Promise<Settled | undefined> {
  const payments = requirePayments(context.providers)
  const checkout = await payments.fetchCheckout(sessionId).catch(providerFailed('Failed to process payment'))
  if (byUserId !== undefined && checkout?.userId !== byUserId)
    throw new AppError('NOT_FOUND', 'We could not find this payment.')
  if (!checkout || (await findStandingOf(context, checkout.userId)) === 'unknown') return undefined
  const { status, ...paid } = checkout
  return context.db.asSystem(async (tx) => {
    if (status !== 'paid') {
      await keepPayment(context, tx, payments.name, checkout)
      return undefined
    }
    const posted = await postPayment(context, tx, payments.name, { ...paid, checkoutId: sessionId })
    await keepPayment(context, tx, payments.name, checkout, posted.postingId)
    const isFirstReturn = byUserId !== undefined && (await keepReturn(context, tx, sessionId))
    return { ...posted, isFirstReturn, userId: paid.userId, paymentId: paid.paymentId }
  })
}
