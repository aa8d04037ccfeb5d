import type { SystemContext } from '../../../platform/context.ts'
import { returnLatePayment } from './return-late-payment.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * Books a payment that a provider reported. One by somebody whose account is gone is refunded.
 * @throws AppError UNAVAILABLE while the provider does not answer
 */
export async function followPayment(context: SystemContext, paymentId: string): Promise<void> {
  const payment = await syncPayment(context, paymentId)
  if (payment) await returnLatePayment(context, payment)
}
