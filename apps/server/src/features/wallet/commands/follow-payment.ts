import type { SystemContext } from '../../../platform/context.ts'
import { providerFailed } from '../../../platform/providers/payments/require-payments.ts'
import { findStandingOf } from '../queries/leaving.ts'
import { returnPayment } from './return-payment.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * Books what a provider has told of a payment. Whose account is gone cannot spend it: a page that was still open when they
 * left, and paid after all, is paid back.
 * @throws AppError UNAVAILABLE while the provider does not answer
 */
export async function followPayment(context: SystemContext, paymentId: string): Promise<void> {
  const payment = await syncPayment(context, paymentId)
  if (!payment || (await findStandingOf(context, payment.userId)) !== 'gone') return
  await returnPayment(context, paymentId).catch(providerFailed('Failed to process payment'))
}
