import type { SystemContext } from '../../../platform/context.ts'
import type { Payment } from '../../../platform/providers/payments/payments.ts'
import { providerFailed } from '../../../platform/providers/payments/require-payments.ts'
import { creditKeys } from '../policy/payment-postings.ts'
import { findAvailableOf, findStandingOf } from '../queries/leaving.ts'
import { returnPayment } from './return-payment.ts'

/**
 * Refunds a payment that was made after its owner's account was erased (an open page, an unknown charge), because they
 * cannot spend it. The part that repaid a debt stays. Counts only what this payment added: of two at once neither
 * refunds what the other has repaid.
 * @throws AppError UNAVAILABLE while the provider does not do it
 */
export async function returnLatePayment(
  context: SystemContext,
  payment: Pick<Payment, 'paymentId' | 'userId' | 'checkoutId'>,
): Promise<void> {
  const { userId, paymentId } = payment
  if ((await findStandingOf(context, userId)) !== 'gone') return
  const brought = await findAvailableOf(context, userId, creditKeys(payment))
  await returnPayment(context, paymentId, { most: brought }).catch(providerFailed('Failed to process payment'))
}
