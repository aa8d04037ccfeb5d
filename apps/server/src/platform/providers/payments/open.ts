import type { Env } from '../../env.ts'
import type { PaymentProvider } from './payments.ts'

/** The Stripe adapter where its account is set; its SDK is loaded only then. */
export async function openPayments(
  env: Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_BASE'>,
): Promise<PaymentProvider | undefined> {
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_WEBHOOK_SECRET) return undefined
  const { stripePayments } = await import('./stripe.ts')
  return stripePayments({
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    apiBase: env.STRIPE_API_BASE,
  })
}
