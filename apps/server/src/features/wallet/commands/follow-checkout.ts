import type { SystemContext } from '../../../platform/context.ts'
import { returnLatePayment } from './return-late-payment.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Books a checkout that a provider reported. A payment by somebody whose account is gone is refunded.
 * @throws AppError UNAVAILABLE while the provider does not answer
 */
export async function followCheckout(context: SystemContext, sessionId: string): Promise<void> {
  const settled = await settlePayment(context, sessionId)
  if (settled?.paymentId === undefined) return
  await returnLatePayment(context, { ...settled, paymentId: settled.paymentId, checkoutId: sessionId })
}
