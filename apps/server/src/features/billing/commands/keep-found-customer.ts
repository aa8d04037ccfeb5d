import type { SystemContext } from '../../../platform/context.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { findCustomer, hasAccount, isCustomer } from '../queries.ts'
import { keepCustomer } from '../store.ts'

/**
 * Keeps whom the provider knows an owner as, where this house has forgotten it. Whom it knows already stay who they are
 * there, and who has no account here is left alone.
 * @throws AppError where there is no provider
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
