import type { SystemContext } from '../../../platform/context.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { isCustomer } from '../queries.ts'
import { drawTicket, keepCard } from '../store.ts'

/**
 * Fetches the customer's card from the provider and stores what may be shown of it. A fetch makes a new card the one to
 * charge, so customers of other businesses in the operator's account are ignored.
 * @throws AppError UNAVAILABLE while the provider does not answer
 */
export async function refreshCard(context: SystemContext, customerId: string): Promise<void> {
  const payments = requirePayments(context.providers)
  if (!(await isCustomer(context, payments.name, customerId))) return
  const ticket = await drawTicket(context)
  const card = await payments.fetchCard(customerId).catch(providerFailed('We could not look up your card. Try again.'))
  await keepCard(context, payments.name, customerId, ticket, card)
}
