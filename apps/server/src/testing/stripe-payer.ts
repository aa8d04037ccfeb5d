import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach } from 'vitest'
import type { PaidTier } from '@greenroom/domain'
import type { Payment } from '../platform/providers/payments/payments.ts'
import { stripePayments, type StripeSettings } from '../platform/providers/payments/stripe/stripe.ts'
import { openFakeStripe, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from './fake-stripe.ts'

const PAGES = {
  successUrl: 'https://green.example/ok?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://green.example/no',
}

/**
 * Creates a new payer before each test who pays through the real SDK, at a stand-in that knows only what Stripe
 * documents.
 */
export async function useStripePayer() {
  const stripe = await openFakeStripe()
  const settings: StripeSettings = { secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: stripe.url }
  const payments = stripePayments(settings)
  afterAll(() => stripe.close())
  beforeEach(async () => {
    payer.userId = randomUUID()
    payer.customerId = await payments.createCustomer({
      id: newId(),
      userId: payer.userId,
      email: 'nova@example.com',
      name: 'Nova',
    })
  })
  let count = 0
  const newId = () => `id-${++count}`
  const page = () => ({ id: newId(), userId: payer.userId, customerId: payer.customerId, ...PAGES })
  const payer = {
    stripe,
    settings,
    payments,
    userId: '',
    customerId: '',
    newId,
    page,
    openTopUp: (amount = 2500, keepsCard = false) =>
      payments.createCheckout({ ...page(), amount, title: 'Wallet top-up', keepsCard }),
    async topUp(amount = 2500, keepsCard = false): Promise<{ sessionId: string; paymentId: string }> {
      const { sessionId } = await payer.openTopUp(amount, keepsCard)
      stripe.pay(sessionId)
      return { sessionId, paymentId: stripe.sessions.get(sessionId)?.payment_intent ?? '' }
    },
    charge: (cardId: string, more: { id?: string; amount?: number } = {}): Promise<Payment> =>
      payments.chargeCard({ ...page(), cardId, amount: 1500, title: 'Auto top-up', ...more }),
    /** @returns the subscription's id */
    async subscribe(plan: PaidTier = 'basic', by = payments): Promise<string> {
      const { sessionId } = await by.createSubscriptionPage({ ...page(), plan })
      stripe.pay(sessionId)
      return stripe.sessions.get(sessionId)?.subscription ?? ''
    },
  }
  return payer
}
