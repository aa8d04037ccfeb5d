import type Stripe from 'stripe'
import type { Page, PageRequest } from '../payments.ts'
import { failed } from './client.ts'
import { metadataOf, type Purpose } from './metadata.ts'

/** Stripe would show prices in the payer's currency if the operator's account says so; wallets are in US dollars. */
export const IN_DOLLARS = { adaptive_pricing: { enabled: false } }

type Metadata = ReturnType<typeof metadataOf>
type Asked = Stripe.Checkout.SessionCreateParams & { mode: 'payment' | 'setup' | 'subscription' }

/**
 * Opens a page for paying or leaving a card.
 * @param ask its content; the results are marked with the metadata
 * @throws PaymentError
 */
export async function openPage(
  stripe: Stripe,
  purpose: Purpose,
  { id, userId, customerId, successUrl, cancelUrl }: PageRequest,
  ask: (metadata: Metadata) => Asked,
): Promise<Page> {
  const metadata = metadataOf(purpose, userId)
  const whose = { customer: customerId, client_reference_id: userId, metadata }
  const session = await stripe.checkout.sessions
    .create(
      { ...ask(metadata), ...whose, success_url: successUrl, cancel_url: cancelUrl },
      { idempotencyKey: `page/${purpose}/${id}` },
    )
    .catch(failed)
  return { sessionId: session.id, url: session.url ?? undefined }
}
