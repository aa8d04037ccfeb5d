import type { Context } from '../../../platform/context.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { BILLING_PATH } from '../policy.ts'
import { ensureCustomer } from './ensure-customer.ts'

const SENTENCE = 'The page for your card could not be opened. Try again.'

/** Opens a page where a card is kept for later charges. @throws AppError UNAVAILABLE */
export async function openCardPage(context: Context) {
  const payments = requirePayments(context.providers)
  const { customerId } = await ensureCustomer(context, SENTENCE)
  const back = context.urls.publicUrl + BILLING_PATH
  const page = { id: context.newId(), userId: context.ownerId, customerId, cancelUrl: back }
  return payments.createCardPage({ ...page, successUrl: `${back}&card=kept` }).catch(providerFailed(SENTENCE))
}
