import Stripe from 'stripe'
import { type Checkout, PaymentError, type PaymentEvent, type PaymentProvider } from './payments.ts'
import { isSignedByStripe } from './stripe-signature.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** Where its API answers; absent: at Stripe. */
  apiBase?: string | undefined
}

/** How long Stripe may take to answer, in milliseconds; the payer waits at most 30 s (spec section 9). */
const TIMEOUT_MS = 12_000
/** Marks our own checkouts of top-ups among others of the account. */
const PURPOSE = 'wallet_top_up'

/** Payments over Stripe Checkout, by its SDK. Repeats carry an idempotency key, so that they do nothing twice. */
export function stripePayments({ secretKey, webhookSecret, apiBase }: StripeSettings): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    ...addressOf(apiBase),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  return {
    name: 'stripe',
    async createCheckout({ id, userId, amount, title, successUrl, cancelUrl }) {
      const metadata = { purpose: PURPOSE, user_id: userId }
      const session = await stripe.checkout.sessions
        .create(
          {
            mode: 'payment',
            client_reference_id: userId,
            line_items: [
              { quantity: 1, price_data: { currency: 'usd', unit_amount: amount, product_data: { name: title } } },
            ],
            metadata,
            payment_intent_data: { metadata },
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: `checkout/${id}` },
        )
        .catch(failed)
      return { sessionId: session.id, url: session.url ?? undefined }
    },
    async fetchCheckout(sessionId) {
      const session = await stripe.checkout.sessions.retrieve(sessionId).catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined
        return failed(error)
      })
      return session && checkoutOf(session)
    },
    readEvent({ rawBody, headers }, now) {
      const header = headers['stripe-signature']
      if (!isSignedByStripe(rawBody, typeof header === 'string' ? header : undefined, webhookSecret, now)) return
      return eventOf(JSON.parse(rawBody.toString('utf8')) as Stripe.Event)
    },
  }
}

function checkoutOf(session: Stripe.Checkout.Session): Checkout | undefined {
  const { id, metadata, amount_total: amount, currency, payment_status: payment, status } = session
  if (metadata?.purpose !== PURPOSE || !metadata.user_id || !amount || currency !== 'usd') return undefined
  return {
    sessionId: id,
    userId: metadata.user_id,
    amount,
    status: payment === 'paid' ? 'paid' : status === 'expired' ? 'expired' : 'open',
  }
}

function eventOf({ id, type, data }: Stripe.Event): PaymentEvent {
  const object = data.object as { object?: string; id?: string; metadata?: Record<string, string> | null }
  const isTopUp = object.object === 'checkout.session' && object.metadata?.purpose === PURPOSE
  return { id, type, sessionId: isTopUp ? object.id : undefined }
}

function addressOf(apiBase: string | undefined) {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const)
  return { host: hostname, port: port || (scheme === 'http' ? 80 : 443), protocol: scheme }
}

/** In our own words: Stripe's may quote what was sent. */
function failed(error: unknown): never {
  const { type, code, statusCode } = error as { type?: string; code?: string; statusCode?: number }
  throw new PaymentError(`Stripe refused: ${type ?? 'no reason given'} ${code ?? ''} ${statusCode ?? ''}`.trim())
}
