import type { Context } from '../../../platform/context.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { findCustomer } from '../../billing/public.ts'
import { lookAtSubscription } from './look-at-subscription.ts'

/** Asks the provider how the caller's plan stands now. Who has never paid has none. @throws AppError UNAVAILABLE */
export async function refreshSubscription(context: Context): Promise<void> {
  const { name } = requirePayments(context.providers)
  const customer = await findCustomer(context, name, context.ownerId)
  if (customer) await lookAtSubscription(context, { userId: context.ownerId, customerId: customer.customerId })
}
