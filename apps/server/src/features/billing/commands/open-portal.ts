import type { Context } from '../../../platform/context.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { BILLING_PATH } from '../policy.ts'
import { withCustomer } from './with-customer.ts'

const SENTENCE = 'We could not open your billing pages. Try again.'

/** @returns the temporary address of the provider's customer portal. @throws AppError UNAVAILABLE */
export async function openPortal(context: Context): Promise<string> {
  const payments = requirePayments(context.providers)
  const returnUrl = context.urls.publicUrl + BILLING_PATH
  return withCustomer(context, SENTENCE, (customerId) => payments.createPortal({ customerId, returnUrl }))
}
