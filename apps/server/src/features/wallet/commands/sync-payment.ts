import type { SystemContext } from '../../../platform/context.ts'
import type { Payment } from '../../../platform/providers/payments/payments.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { findStandingOf } from '../queries/leaving.ts'
import { keepPayment } from '../store/payments.ts'
import { postPayment } from './post-payment.ts'

/**
 * Books the provider's current state of a payment: its credit, refunds, and disputes (standards M7, M10).
 * @returns the payment; undefined if its owner is unknown, or it was not made
 * @throws AppError UNAVAILABLE 'Failed to process payment' (product section 8) while the provider does not answer
 */
export async function syncPayment(context: SystemContext, paymentId: string): Promise<Payment | undefined> {
  const payments = requirePayments(context.providers)
  const payment = await payments.fetchPayment(paymentId).catch(providerFailed('Failed to process payment'))
  if (payment?.status !== 'paid') return undefined
  if ((await findStandingOf(context, payment.userId)) === 'unknown') {
    context.log.warn({ paymentId }, 'ignored a payment of an unknown user')
    return undefined
  }
  await context.db.asSystem(async (tx) => {
    const { postingId } = await postPayment(context, tx, payments.name, payment)
    const { checkoutId: sessionId, userId, amount } = payment
    if (sessionId !== undefined)
      await keepPayment(context, tx, payments.name, { sessionId, userId, amount, status: 'paid', paymentId }, postingId)
  })
  return payment
}
