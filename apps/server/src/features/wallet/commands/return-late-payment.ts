import type { SystemContext } from '../../../platform/context.ts'
import type { Payment } from '../../../platform/providers/payments/payments.ts'
import { providerFailed } from '../../../platform/providers/payments/require-payments.ts'
import { creditKeys } from '../policy/payment-postings.ts'
import { findAvailableOf, findStandingOf } from '../queries/leaving.ts'
import { returnPayment } from './return-payment.ts'

/**
 * Sends a payment back that was made after its owner's account was erased (a page that was still open, a charge of which
 * nobody knew): they cannot spend it. What of it repaid a debt stays. It goes by what this payment itself brought, not by
 * what all have brought together: of two that come at once neither sends back what the other has repaid.
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
