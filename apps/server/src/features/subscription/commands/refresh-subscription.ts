import type { Context } from '../../../platform/context.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { findCustomer } from '../../billing/public.ts'
import { lookAtSubscription } from './look-at-subscription.ts'

/**
 * Fetches the caller's plan from the provider. Does nothing for people who have never paid. @throws AppError
 * UNAVAILABLE
 */
export async function refreshSubscription(context: Context): Promise<void> {
  const { name } = requirePayments(context.providers)
  const customer = await findCustomer(context, name, context.ownerId)
  if (customer) await lookAtSubscription(context, { userId: context.ownerId, customerId: customer.customerId })
}
