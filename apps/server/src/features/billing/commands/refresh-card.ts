import type { SystemContext } from '../../../platform/context.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { isCustomer } from '../queries.ts'
import { drawTicket, keepCard } from '../store.ts'

/**
 * Looks at which card the provider keeps for this customer, and keeps what may be shown of it. The provider tells of all
 * customers of the operator's account; a look makes a new card the one to charge, so whom this house does not know is not
 * looked at.
 * @throws AppError UNAVAILABLE while the provider does not answer
 */
export async function refreshCard(context: SystemContext, customerId: string): Promise<void> {
  const payments = requirePayments(context.providers)
  if (!(await isCustomer(context, payments.name, customerId))) return
  const ticket = await drawTicket(context)
  const card = await payments
    .fetchCard(customerId)
    .catch(providerFailed('Your card could not be looked up. Try again.'))
  await keepCard(context, payments.name, customerId, ticket, card)
}
