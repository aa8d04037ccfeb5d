import type { Context } from '../../../platform/context.ts'
import { PaymentError } from '../../../platform/providers/payments/payments.ts'
import { providerFailed } from '../../../platform/providers/payments/require-payments.ts'
import type { findPaymentsOf } from '../queries/leaving.ts'

/**
 * Returns the provider's id of a payment into a wallet; undefined if there is none, or it was the sandbox's and never
 * real money.
 * @throws PaymentError if its provider is not set up; AppError UNAVAILABLE while it does not answer
 */
export async function identifyPayment(
  { providers: { payments } }: Context,
  { provider, paymentId, sessionId }: Awaited<ReturnType<typeof findPaymentsOf>>[number],
): Promise<string | undefined> {
  if (!payments || (provider ?? payments.name) !== payments.name) {
    if (provider === 'sandbox') return undefined
    throw new PaymentError(`${provider ?? 'a provider'} has money to refund, and is not set up`)
  }
  if (sessionId === null || (provider !== null && paymentId !== null)) return paymentId ?? undefined
  const checkout = await payments.fetchCheckout(sessionId).catch(providerFailed('Failed to process payment'))
  return checkout?.paymentId ?? paymentId ?? undefined
}
