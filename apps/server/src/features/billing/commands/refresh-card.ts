import type { SystemContext } from '../../../platform/context.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { drawTicket, keepCard } from '../store/customers.ts'

/**
 * Looks at which card the provider keeps for this customer, and keeps what may be shown of it.
 * @throws AppError UNAVAILABLE while the provider does not answer
 */
export async function refreshCard(context: SystemContext, customerId: string): Promise<void> {
  const payments = requirePayments(context.providers)
  const ticket = await drawTicket(context)
  const card = await payments
    .fetchCard(customerId)
    .catch(providerFailed('Your card could not be looked up. Try again.'))
  await keepCard(context, payments.name, customerId, ticket, card)
}
