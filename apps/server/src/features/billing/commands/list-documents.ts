import type { Context } from '../../../platform/context.ts'
import type { Document } from '../../../platform/providers/payments/payments.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { findCustomer } from '../queries.ts'

/** Longest list shown. */
const MOST = 100

/** Returns receipts and invoices from the provider, newest first. @throws AppError UNAVAILABLE */
export async function listDocuments(context: Context): Promise<Document[]> {
  const payments = requirePayments(context.providers)
  const customer = await findCustomer(context, payments.name, context.ownerId)
  if (!customer) return []
  return payments
    .listDocuments(customer.customerId, MOST)
    .catch(providerFailed('We could not load your receipts. Try again.'))
}
