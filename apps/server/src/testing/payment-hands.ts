import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import type { House } from '../platform/house.ts'
import type { Payment, PaymentProvider } from '../platform/providers/payments/payments.ts'
import { answerBank, payCheckout } from '../platform/providers/payments/sandbox/checkouts.ts'
import { keepCard, lockCustomer } from '../platform/providers/payments/sandbox/customers.ts'
import { disputePayment, failRefund, settleDispute } from '../platform/providers/payments/sandbox/payments.ts'
import { renewNow, setFailsNext } from '../platform/providers/payments/sandbox/renewals.ts'
import { stripePayments } from '../platform/providers/payments/stripe/stripe.ts'
import { type FakeStripe, openFakeStripe, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from './fake-stripe.ts'
import { useTestApp } from './test-app.ts'

/** Behavior of a card. */
type Kind = 'good' | 'declined' | 'authentication'

/** Actions of payers, banks, and operators. */
interface Hands {
  provider: PaymentProvider
  /** @returns whether it was paid */
  pay(sessionId: string, card?: Kind): Promise<boolean>
  /** Saves a card that behaves like this without the payer. */
  keepCard(customerId: string, card: Kind): Promise<void>
  failRefund(refundId: string): Promise<void>
  dispute(paymentId: string): Promise<void>
  settle(payment: Payment, outcome: 'won' | 'lost'): Promise<void>
  renew(subscriptionId: string, fails?: boolean): Promise<void>
}

/** Acts at the Stripe stand-in, through its SDK. */
const viaStripe = (stripe: FakeStripe): Hands => ({
  provider: stripePayments({ secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: stripe.url }),
  pay: async (sessionId, card = 'good') => stripe.pay(sessionId, { card }),
  keepCard: async (customerId, card) => void stripe.keepCard(customerId, card),
  failRefund: async (refundId) => stripe.failRefund(refundId),
  dispute: async (paymentId) => void stripe.dispute(paymentId),
  settle: async ({ disputes }, outcome) => {
    const settle = outcome === 'won' ? stripe.winDispute : stripe.loseDispute
    for (const { id } of disputes) settle(id)
  },
  renew: async (subscriptionId, fails = false) => stripe.renew(subscriptionId, { fails }),
})

/** Acts in the sandbox. */
function inSandbox({ db, clock, providers }: House): Hands {
  const played = { db, clock }
  const later = { good: 'good', declined: 'declined-later', authentication: 'authentication-later' } as const
  return {
    provider: providers.payments as PaymentProvider,
    pay: async (sessionId, card = 'good') => {
      await payCheckout(played, sessionId, { card, webhook: 'at-once' })
      return (await answerBank(played, sessionId, true))?.status === 'paid'
    },
    keepCard: (customerId, card) =>
      db.asSystem(async (tx) => {
        const customer = await lockCustomer(tx, customerId)
        if (customer) await keepCard(tx, clock(), customer, later[card], 'at-once')
      }),
    failRefund: async (refundId) => void (await failRefund(played, refundId)),
    dispute: async (paymentId) => void (await disputePayment(played, paymentId)),
    settle: async ({ paymentId }, outcome) => void (await settleDispute(played, paymentId, outcome)),
    renew: async (subscriptionId, fails = false) => {
      await setFailsNext(played, subscriptionId, fails)
      await renewNow(played, subscriptionId)
    },
  }
}

export const BACK = { successUrl: 'http://localhost/back?id={CHECKOUT_SESSION_ID}', cancelUrl: 'http://localhost/' }

/** Creates people who have paid, saved a card, or subscribed. */
function payersOf(hands: Hands) {
  const { provider } = hands
  async function newCustomer() {
    const userId = randomUUID()
    const customerId = await provider.createCustomer({ id: userId, userId, email: 'nova@example.com', name: 'Nova' })
    return { userId, customerId }
  }
  async function topUp(amount = 2000, { keepsCard = false } = {}) {
    const owner = await newCustomer()
    const request = { id: randomUUID(), ...owner, ...BACK, amount, title: 'Wallet top-up', keepsCard }
    const { sessionId } = await provider.createCheckout(request)
    await hands.pay(sessionId)
    const checkout = await provider.fetchCheckout(sessionId)
    return { ...owner, sessionId, paymentId: checkout?.paymentId ?? '' }
  }
  async function withCard(kind: Kind = 'good') {
    const owner = await newCustomer()
    await hands.keepCard(owner.customerId, kind)
    const card = await provider.fetchCard(owner.customerId)
    return { ...owner, cardId: card?.id ?? '' }
  }
  const charge = (owner: { userId: string; customerId: string; cardId: string }, id = randomUUID(), amount = 700) =>
    provider.chargeCard({ id, ...owner, amount, title: 'Auto top-up' })
  async function subscribed(plan: 'basic' | 'pro' | 'enterprise' = 'basic') {
    const owner = await newCustomer()
    const { sessionId } = await provider.createSubscriptionPage({ id: randomUUID(), ...owner, ...BACK, plan })
    await hands.pay(sessionId)
    const [subscription] = await provider.listSubscriptions(owner.customerId)
    return { ...owner, id: subscription?.subscriptionId ?? '' }
  }
  return { hands, provider, newCustomer, topUp, withCard, charge, subscribed }
}
export type Payers = ReturnType<typeof payersOf>

/** Provides both providers for the tests of one file; each is opened in a hook. */
export async function useProviders(): Promise<(readonly [string, () => Payers])[]> {
  const test = useTestApp()
  const stripe = await openFakeStripe()
  afterAll(() => stripe.close())
  return [
    ['Stripe', () => payersOf(viaStripe(stripe))],
    ['the sandbox', () => payersOf(inSandbox(test.house))],
  ]
}
