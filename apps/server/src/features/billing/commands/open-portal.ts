import type { Context } from '../../../platform/context.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { BILLING_PATH } from '../policy.ts'
import { ensureCustomer } from './ensure-customer.ts'

const SENTENCE = 'The billing pages could not be opened. Try again.'

/** @returns where the provider's own pages of the customer are, for a while. @throws AppError UNAVAILABLE */
export async function openPortal(context: Context): Promise<string> {
  const payments = requirePayments(context.providers)
  const { customerId } = await ensureCustomer(context, SENTENCE)
  const returnUrl = context.urls.publicUrl + BILLING_PATH
  return payments.createPortal({ customerId, returnUrl }).catch(providerFailed(SENTENCE))
}
