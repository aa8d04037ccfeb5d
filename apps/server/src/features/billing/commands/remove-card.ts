import type { Context } from '../../../platform/context.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { findCustomer } from '../queries.ts'
import { refreshCard } from './refresh-card.ts'

/** Deletes the card at the provider. Does nothing without one. @throws AppError UNAVAILABLE */
export async function removeCard(context: Context): Promise<void> {
  const payments = requirePayments(context.providers)
  const customer = await findCustomer(context, payments.name, context.ownerId)
  if (!customer) return
  await payments.removeCard(customer.customerId).catch(providerFailed('We could not remove your card. Try again.'))
  await refreshCard(context, customer.customerId)
}
