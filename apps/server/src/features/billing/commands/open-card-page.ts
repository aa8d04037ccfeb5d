import type { Context } from '../../../platform/context.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { BILLING_PATH } from '../policy.ts'
import { withCustomer } from './with-customer.ts'

const SENTENCE = 'We could not open the page for your card. Try again.'

/** Opens a page that saves a card for later charges. @throws AppError UNAVAILABLE */
export async function openCardPage(context: Context) {
  const payments = requirePayments(context.providers)
  const back = context.urls.publicUrl + BILLING_PATH
  const page = { userId: context.ownerId, successUrl: `${back}&card=kept`, cancelUrl: back }
  return withCustomer(context, SENTENCE, (customerId) =>
    payments.createCardPage({ id: context.newId(), customerId, ...page }),
  )
}
