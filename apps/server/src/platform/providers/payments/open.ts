import type { Env } from '../../env.ts'
import type { PaymentProvider } from './payments.ts'

type StripeEnv = Pick<
  Env,
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_API_BASE'
  | 'STRIPE_PRICE_BASIC'
  | 'STRIPE_PRICE_PRO'
  | 'STRIPE_PRICE_ENTERPRISE'
>

/** Returns the Stripe adapter if its account is configured; its SDK is loaded only then. */
export async function openPayments(env: StripeEnv): Promise<PaymentProvider | undefined> {
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_WEBHOOK_SECRET) return undefined
  const { stripePayments } = await import('./stripe/stripe.ts')
  return stripePayments({
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    apiBase: env.STRIPE_API_BASE,
    prices: {
      basic: env.STRIPE_PRICE_BASIC,
      pro: env.STRIPE_PRICE_PRO,
      enterprise: env.STRIPE_PRICE_ENTERPRISE,
    },
  })
}
