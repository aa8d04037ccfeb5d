import type { Context } from '../../../platform/context.ts'
import { PaymentError } from '../../../platform/providers/payments/payments.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { dropCustomer } from '../store.ts'
import { ensureCustomer } from './ensure-customer.ts'

/**
 * Runs work at the provider that needs the owner as a customer. If the provider no longer knows the customer (deleted
 * by hand, or the installation has changed to another account or to live keys), creates it again and retries once.
 * @param message shown if the provider fails
 * @throws AppError UNAVAILABLE, and whatever the work throws
 */
export async function withCustomer<T>(
  context: Context,
  message: string,
  work: (customerId: string) => Promise<T>,
): Promise<T> {
  const payments = requirePayments(context.providers)
  const { customerId } = await ensureCustomer(context, message)
  try {
    return await work(customerId)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof PaymentError ? error.cause : error
    const isLost = cause instanceof PaymentError && !(await payments.hasCustomer(customerId).catch(() => true))
    if (!isLost) return providerFailed(message)(error)
    context.log.warn({ customerId }, 'the payment provider no longer knows this customer, who is created again')
    await dropCustomer(context, payments.name, customerId)
    const again = await ensureCustomer(context, message, context.newId())
    return work(again.customerId).catch(providerFailed(message))
  }
}
