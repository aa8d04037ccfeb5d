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
 * Credits a paid checkout once, for the webhook's job or the returning payer, whichever comes first (standard M5). Asks
 * the provider for its state, so that order and number of events do not matter (standard M7). The checkout itself is
 * the ledger's permanent key (standard M4).
 * @param byUserId the caller, if one asks: another's checkout counts as missing
 * @returns the credited cents, and whether the payer returned for the first time, even if the webhook was faster;
 *   undefined if it is not paid, or the checkout or its payer is unknown
 * @throws AppError NOT_FOUND for a caller; UNAVAILABLE 'Failed to process payment' (product section 8) while the
 *   provider does not answer
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
