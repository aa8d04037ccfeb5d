import type { Context } from '../../../platform/context.ts'
import { findCustomer } from '../queries.ts'

/**
 * Deletes the owner at the provider, with cards and subscription, when they leave (standard S20). @throws PaymentError
 */
export async function forgetCustomer(context: Context): Promise<void> {
  const { payments } = context.providers
  const customer = payments && (await findCustomer(context, payments.name, context.ownerId))
  if (customer) await payments.deleteCustomer(customer.customerId)
}
