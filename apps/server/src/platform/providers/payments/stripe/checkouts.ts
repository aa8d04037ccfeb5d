import type Stripe from 'stripe'
import type { Checkout, PaymentProvider } from '../payments.ts'
import { idOf, unknownIsNone } from './client.ts'
import { ownerOf } from './metadata.ts'
import { IN_DOLLARS, openPage } from './pages.ts'

type Checkouts = Pick<PaymentProvider, 'createCheckout' | 'fetchCheckout'>

/** Top-ups paid on Stripe's page. */
export const stripeCheckouts = (stripe: Stripe): Checkouts => ({
  createCheckout: ({ amount, title, keepsCard, ...request }) =>
    openPage(stripe, 'wallet_top_up', request, (metadata) => ({
      mode: 'payment',
      ...IN_DOLLARS,
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: amount, product_data: { name: title } } },
      ],
      payment_intent_data: {
        metadata,
        description: title,
        ...(keepsCard && { setup_future_usage: 'off_session' as const }),
      },
      // Only cards can be charged later.
      ...(keepsCard && { allowed_payment_method_types: ['card' as const] }),
    })),
  async fetchCheckout(sessionId) {
    const session = await stripe.checkout.sessions
      .retrieve(sessionId, { expand: ['payment_intent'] })
      .catch(unknownIsNone)
    return session && checkoutOf(session)
  },
})

function checkoutOf(session: Stripe.Checkout.Session): Checkout | undefined {
  const userId = ownerOf(session, 'wallet_top_up')
  const { id, amount_total: amount, currency, payment_intent: payment } = session
  if (!userId || !amount || currency !== 'usd') return undefined
  return { sessionId: id, userId, amount, status: statusOf(session), paymentId: idOf(payment) }
}

/**
 * A payment that takes days keeps the checkout open until it arrives. It may still fail, and then the page cannot be
 * paid again.
 */
function statusOf({ status, payment_status: paid, payment_intent: payment }: Stripe.Checkout.Session) {
  if (paid === 'paid') return 'paid'
  if (status === 'expired') return 'expired'
  const hasFailed = typeof payment === 'object' && /^(requires_payment_method|canceled)$/.test(payment?.status ?? '')
  return status === 'complete' && hasFailed ? 'expired' : 'open'
}
