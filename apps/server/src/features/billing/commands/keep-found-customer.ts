import type { SystemContext } from '../../../platform/context.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { findCustomer, hasAccount, isCustomer } from '../queries.ts'
import { keepCustomer } from '../store.ts'

/**
 * Records a customer that the provider knows and this installation has lost. Ignores owners with a customer, customers
 * with an owner, and unknown accounts.
 * @throws AppError without a provider
 */
export async function keepFoundCustomer(
  context: SystemContext,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<void> {
  const { name } = requirePayments(context.providers)
  if (await findCustomer(context, name, userId)) return
  if (await isCustomer(context, name, customerId)) return
  if (await hasAccount(context, userId)) await keepCustomer(context, name, userId, customerId)
}
