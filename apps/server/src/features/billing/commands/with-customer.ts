import type { Context } from '../../../platform/context.ts'
import { PaymentError } from '../../../platform/providers/payments/payments.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { dropCustomer } from '../store.ts'
import { ensureCustomer } from './ensure-customer.ts'

/**
 * Does something at the provider that needs the owner there. Where the provider does not know them any more (removed by
 * hand, or the house has moved to another account or to live keys) they are made known anew and it is done once again.
 * @param message the sentence where the provider does not do it
 * @throws AppError UNAVAILABLE, and what the work throws
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
    context.log.warn({ customerId }, 'the payment provider does not know this customer any more: they are made anew')
    await dropCustomer(context, payments.name, customerId)
    const again = await ensureCustomer(context, message, context.newId())
    return work(again.customerId).catch(providerFailed(message))
  }
}
