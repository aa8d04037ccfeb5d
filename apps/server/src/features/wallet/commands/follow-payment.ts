import type { SystemContext } from '../../../platform/context.ts'
import { returnLatePayment } from './return-late-payment.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * Books what a provider has told of a payment; one of somebody whose account is gone is paid back.
 * @throws AppError UNAVAILABLE while the provider does not answer
 */
export async function followPayment(context: SystemContext, paymentId: string): Promise<void> {
  const payment = await syncPayment(context, paymentId)
  if (payment) await returnLatePayment(context, payment)
}
