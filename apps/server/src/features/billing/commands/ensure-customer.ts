import type { Context } from '../../../platform/context.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { type Customer, findCustomer, findPayer } from '../queries.ts'
import { syncEmailJob } from '../events.ts'
import { keepCustomer } from '../store.ts'

/**
 * Creates the owner at the payment provider, once: two tabs that ask at the same time use the same id.
 * @param message shown if the provider does not answer
 * @param id idempotency key of the creation
 * @throws AppError UNAVAILABLE
 */
export async function ensureCustomer(
  context: Context,
  message: string,
  id: string = context.ownerId,
): Promise<Customer> {
  const payments = requirePayments(context.providers)
  const { ownerId } = context
  const known = await findCustomer(context, payments.name, ownerId)
  if (known) return known
  const payer = await findPayer(context, ownerId)
  const customerId = await payments.createCustomer({ id, userId: ownerId, ...payer }).catch(providerFailed(message))
  await keepCustomer(context, payments.name, ownerId, customerId)
  // A change of email in the meantime found no customer to update.
  if ((await findPayer(context, ownerId)).email !== payer.email)
    await context.enqueue(syncEmailJob, { userId: ownerId })
  return (await findCustomer(context, payments.name, ownerId)) ?? { customerId, card: undefined }
}
