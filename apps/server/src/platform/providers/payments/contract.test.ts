import { randomUUID } from 'node:crypto'
import { PLAN_PRICES } from '@greenroom/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFakeStripe } from '../../../testing/fake-stripe.ts'
import { type Hands, inSandbox, type Kind, viaStripe } from '../../../testing/payment-hands.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { type Payment, PaymentError, type PaymentProvider } from './payments.ts'

/** What the port promises holds for Stripe and for the sandbox alike: one is a rehearsal of the other. */
const test = useTestApp()
const stripe = await openFakeStripe()
afterAll(() => stripe.close())

describe.each([
  ['Stripe', () => viaStripe(stripe)],
  ['the sandbox', () => inSandbox(test.house)],
] as const)('payments by %s', (_name, open) => {
  let hands: Hands
  let provider: PaymentProvider
  beforeAll(() => {
    hands = open()
    provider = hands.provider
  })

  const back = { successUrl: 'http://localhost/back?id={CHECKOUT_SESSION_ID}', cancelUrl: 'http://localhost/' }
  async function newCustomer() {
    const userId = randomUUID()
    const customerId = await provider.createCustomer({ id: userId, userId, email: 'nova@example.com', name: 'Nova' })
    return { userId, customerId }
  }
  async function topUp(amount = 2000, { keepsCard = false } = {}) {
    const owner = await newCustomer()
    const request = { id: randomUUID(), ...owner, ...back, amount, title: 'Wallet top-up', keepsCard }
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
    const { sessionId } = await provider.createSubscriptionPage({ id: randomUUID(), ...owner, ...back, plan })
    await hands.pay(sessionId)
    const [subscription] = await provider.listSubscriptions(owner.customerId)
    return { ...owner, id: subscription?.subscriptionId ?? '' }
  }
  const payment = async (id: string) => (await provider.fetchPayment(id)) as Payment
  const listed = async (since: Date) => {
    const payments: Pick<Payment, 'paymentId' | 'userId' | 'amount' | 'checkoutId'>[] = []
    for await (const each of provider.listPayments(since)) payments.push(each)
    return payments
  }
  const standing = async (id: string) => {
    const subscription = await provider.fetchSubscription(id)
    return subscription && { ...subscription, periodStart: undefined, periodEnd: undefined }
  }

  describe('a customer', () => {
    it('is one, however often they are made known', async () => {
      const request = { id: randomUUID(), userId: randomUUID(), email: null, name: 'Nova' }
      const ids = await Promise.all([1, 2, 3].map(() => provider.createCustomer(request)))
      expect(new Set(ids).size).toBe(1)
    })

    it('who is deleted has no card and no subscription, and pays nothing any more; deleted again, is gone', async () => {
      const { userId, customerId, id } = await subscribed()
      await provider.deleteCustomer(customerId)
      await provider.deleteCustomer(customerId)
      expect(await provider.fetchCard(customerId)).toBeUndefined()
      expect(await provider.fetchSubscription(id)).toMatchObject({ status: 'canceled' })
      const request = { id: randomUUID(), userId, customerId, ...back }
      await expect(provider.createCardPage(request)).rejects.toThrow(PaymentError)
      await expect(provider.createPortal({ customerId, returnUrl: 'http://localhost/' })).rejects.toThrow(PaymentError)
    })
  })

  describe('a checkout', () => {
    it('is the same page for the same id', async () => {
      const owner = await newCustomer()
      const request = { id: randomUUID(), ...owner, ...back, amount: 500, title: 'Wallet top-up', keepsCard: false }
      const pages = [await provider.createCheckout(request), await provider.createCheckout(request)]
      expect(pages[0]).toEqual(pages[1])
      expect(pages[0]?.url).toMatch(/^http/)
    })

    it('is open, stays open when the card is declined, and is paid with its payment after', async () => {
      const owner = await newCustomer()
      const request = { id: randomUUID(), ...owner, ...back, amount: 1234, title: 'Wallet top-up', keepsCard: false }
      const { sessionId } = await provider.createCheckout(request)
      const asked = { sessionId, userId: owner.userId, amount: 1234 }
      expect(await provider.fetchCheckout(sessionId)).toMatchObject({ ...asked, status: 'open' })
      expect(await hands.pay(sessionId, 'declined')).toBe(false)
      expect(await provider.fetchCheckout(sessionId)).toMatchObject({ ...asked, status: 'open' })
      await hands.pay(sessionId)
      const paid = await provider.fetchCheckout(sessionId)
      expect(paid).toMatchObject({ ...asked, status: 'paid' })
      expect(await payment(paid?.paymentId ?? '')).toMatchObject({
        ...{ userId: owner.userId, amount: 1234, status: 'paid', checkoutId: sessionId, refunds: [], disputes: [] },
      })
    })

    it('keeps the card only where that was asked for', async () => {
      expect(await provider.fetchCard((await topUp()).customerId)).toBeUndefined()
      const { customerId } = await topUp(2000, { keepsCard: true })
      expect(await provider.fetchCard(customerId)).toMatchObject({ last4: '4242' })
    })

    it('of a card or a subscription is no top-up, and none is known that was never made', async () => {
      const owner = await newCustomer()
      const { sessionId } = await provider.createCardPage({ id: randomUUID(), ...owner, ...back })
      await hands.pay(sessionId)
      expect(await provider.fetchCheckout(sessionId)).toBeUndefined()
      expect(await provider.fetchCheckout('cs_none')).toBeUndefined()
      expect(await provider.fetchPayment('pi_none')).toBeUndefined()
      expect(await provider.fetchSubscription('sub_none')).toBeUndefined()
      expect(await provider.fetchCard(owner.customerId)).toMatchObject({ last4: '4242' })
    })
  })

  describe('the kept card', () => {
    it('is the newest, under an id of its own, until it is removed', async () => {
      const { customerId, cardId } = await withCard()
      await hands.keepCard(customerId, 'good')
      const second = await provider.fetchCard(customerId)
      expect(second?.id).not.toBe(cardId)
      await provider.removeCard(customerId)
      await provider.removeCard(customerId)
      expect(await provider.fetchCard(customerId)).toBeUndefined()
    })

    it('is charged once for an id, also by askers at the same time', async () => {
      const owner = await withCard()
      const id = randomUUID()
      const first = await charge(owner, id)
      const again = await Promise.all([1, 2, 3].map(() => charge(owner, id)))
      expect(new Set([first, ...again].map(({ paymentId }) => paymentId)).size).toBe(1)
      expect(first).toMatchObject({ amount: 700, status: 'paid', userId: owner.userId, checkoutId: undefined })
      expect(await payment(first.paymentId)).toMatchObject({ status: 'paid', checkoutId: undefined })
    })

    it.each(['declined', 'authentication'] as const)('that is %s is an answer, for people', async (kind) => {
      const answer = await charge(await withCard(kind))
      expect(answer).toMatchObject({ status: 'declined', problem: expect.stringMatching(/^Your .+\.$/) })
      expect(await payment(answer.paymentId)).toMatchObject({ status: 'declined', problem: answer.problem })
    })

    it('is not charged once it was removed', async () => {
      const owner = await withCard()
      await provider.removeCard(owner.customerId)
      await expect(charge(owner)).rejects.toThrow(PaymentError)
    })
  })

  describe('what becomes of a payment', () => {
    it('is refunded once for an id, in parts, never more than is left', async () => {
      const { paymentId } = await topUp(1000)
      const id = randomUUID()
      await Promise.all([1, 2].map(() => provider.refundPayment({ id, paymentId, amount: 400 })))
      await provider.refundPayment({ id, paymentId, amount: 400 })
      await expect(provider.refundPayment({ id: randomUUID(), paymentId, amount: 601 })).rejects.toThrow(PaymentError)
      await provider.refundPayment({ id: randomUUID(), paymentId, amount: 600 })
      const { refunds, amount } = await payment(paymentId)
      expect(amount).toBe(1000)
      expect(new Set(refunds.map((refund) => refund.amount))).toEqual(new Set([400, 600]))
      expect(refunds).toHaveLength(2)
    })

    it('a refund that fails is still listed, and its money can be refunded again', async () => {
      const { paymentId } = await topUp(1000)
      await provider.refundPayment({ id: randomUUID(), paymentId, amount: 1000 })
      const [refund] = (await payment(paymentId)).refunds
      await hands.failRefund(refund?.id ?? '')
      expect((await payment(paymentId)).refunds).toEqual([{ id: refund?.id, amount: 1000, hasFailed: true }])
      await provider.refundPayment({ id: randomUUID(), paymentId, amount: 1000 })
      expect((await payment(paymentId)).refunds.filter(({ hasFailed }) => hasFailed)).toHaveLength(1)
      expect((await payment(paymentId)).refunds).toHaveLength(2)
    })

    it.each(['won', 'lost'] as const)('a dispute keeps its id and its amount when it is %s', async (outcome) => {
      const { paymentId } = await topUp(900)
      await hands.dispute(paymentId)
      const disputed = await payment(paymentId)
      expect(disputed.disputes).toMatchObject([{ amount: 900, isWon: false }])
      await expect(provider.refundPayment({ id: randomUUID(), paymentId, amount: 100 })).rejects.toThrow(PaymentError)
      await hands.settle(disputed, outcome)
      expect((await payment(paymentId)).disputes).toEqual([{ ...disputed.disputes[0], isWon: outcome === 'won' }])
    })

    it('is listed for the books while it was paid, with the checkout it was made in', async () => {
      const { paymentId, sessionId, userId } = await topUp(800)
      const owner = await withCard()
      const auto = await charge(owner)
      const declined = await charge(await withCard('declined'))
      const all = await listed(new Date(Date.now() - 60_000))
      const of = (id: string) => all.filter((each) => each.paymentId === id)
      expect(of(paymentId)).toMatchObject([{ userId, amount: 800, checkoutId: sessionId }])
      expect(of(auto.paymentId)).toMatchObject([{ userId: owner.userId, amount: 700, checkoutId: undefined }])
      expect(of(declined.paymentId)).toEqual([])
      expect(await listed(new Date(Date.now() + 60_000))).toEqual([])
    })
  })

  describe('a subscription', () => {
    it('begins active with its first month paid, at the price of its plan, and keeps the card', async () => {
      const { id, userId, customerId } = await subscribed('pro')
      const subscription = await provider.fetchSubscription(id)
      expect(subscription).toMatchObject({
        ...{ subscriptionId: id, userId, customerId, planId: 'pro', status: 'active', amount: PLAN_PRICES.pro },
        cancelAtPeriodEnd: false,
      })
      const days = Number(subscription?.periodEnd) - Number(subscription?.periodStart)
      expect(Math.round(days / 86_400_000)).toBeGreaterThanOrEqual(28)
      expect(await provider.fetchCard(customerId)).toMatchObject({ last4: '4242' })
      expect(await provider.listDocuments(customerId, 10)).toMatchObject([
        { kind: 'invoice', amount: PLAN_PRICES.pro, status: 'paid' },
      ])
    })

    it('moves upward at once and charges the difference; the same request again moves nothing', async () => {
      const { id, customerId } = await subscribed('basic')
      const request = { id: randomUUID(), subscriptionId: id, plan: 'pro' as const }
      await provider.changePlan(request)
      expect(await standing(id)).toMatchObject({ planId: 'pro', amount: PLAN_PRICES.pro })
      await provider.changePlan(request)
      const documents = await provider.listDocuments(customerId, 10)
      expect(documents).toHaveLength(2)
      const [difference] = documents.filter(({ amount }) => amount !== PLAN_PRICES.basic)
      expect(difference).toMatchObject({ status: 'paid' })
      expect(Math.abs((difference?.amount ?? 0) - (PLAN_PRICES.pro - PLAN_PRICES.basic))).toBeLessThan(100)
    })

    it('stays as it is where the difference is declined', async () => {
      const { id, customerId } = await subscribed('basic')
      await hands.keepCard(customerId, 'declined')
      await provider.fetchCard(customerId)
      const request = { id: randomUUID(), subscriptionId: id, plan: 'enterprise' as const }
      await expect(provider.changePlan(request)).rejects.toThrow(PaymentError)
      expect(await standing(id)).toMatchObject({ planId: 'basic', status: 'active' })
    })

    it('moves downward at once without a charge; the next invoice is less', async () => {
      const { id, customerId } = await subscribed('pro')
      await provider.changePlan({ id: randomUUID(), subscriptionId: id, plan: 'basic' })
      expect(await standing(id)).toMatchObject({ planId: 'basic', amount: PLAN_PRICES.basic })
      expect((await provider.listDocuments(customerId, 10)).map(({ amount }) => amount)).toEqual([PLAN_PRICES.pro])
      await hands.renew(id)
      const amounts = (await provider.listDocuments(customerId, 10)).map(({ amount }) => amount)
      expect(new Set(amounts)).toEqual(new Set([0, PLAN_PRICES.pro]))
    })

    it('ends with its period where that was asked, and goes on where it was taken back', async () => {
      const { id, customerId } = await subscribed()
      const ask = (cancels: boolean) => provider.setCancelAtPeriodEnd({ id: randomUUID(), subscriptionId: id, cancels })
      await ask(true)
      await ask(true)
      expect(await standing(id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
      await ask(false)
      expect(await standing(id)).toMatchObject({ cancelAtPeriodEnd: false })
      await hands.renew(id)
      expect(await standing(id)).toMatchObject({ status: 'active' })
      await ask(true)
      await hands.renew(id)
      expect(await standing(id)).toMatchObject({ status: 'canceled' })
      expect(await provider.listSubscriptions(customerId)).toEqual([])
      await expect(ask(false)).rejects.toThrow(PaymentError)
    })

    it('is past_due when a renewal is declined, in its new period, and is paid by a new card', async () => {
      const { id, customerId } = await subscribed()
      const before = await provider.fetchSubscription(id)
      await hands.renew(id, true)
      const after = await provider.fetchSubscription(id)
      expect(after).toMatchObject({ status: 'past_due' })
      expect(Number(after?.periodEnd)).toBeGreaterThan(Number(before?.periodEnd))
      expect(await provider.listSubscriptions(customerId)).toMatchObject([{ status: 'past_due' }])
      await hands.keepCard(customerId, 'good')
      await provider.fetchCard(customerId)
      expect(await standing(id)).toMatchObject({ status: 'active' })
      const documents = await provider.listDocuments(customerId, 10)
      expect(documents.map(({ status }) => status)).toEqual(['paid', 'paid'])
    })

    it('ends at once where that is asked, also again', async () => {
      const { id } = await subscribed()
      await provider.endSubscription(id)
      await provider.endSubscription(id)
      expect(await standing(id)).toMatchObject({ status: 'canceled' })
      await provider.endSubscription('sub_none')
    })
  })

  it('documents tell what went back', async () => {
    const { paymentId, customerId } = await topUp(1000)
    const statuses = async () => (await provider.listDocuments(customerId, 5)).map(({ status }) => status)
    expect(await statuses()).toEqual(['paid'])
    await provider.refundPayment({ id: randomUUID(), paymentId, amount: 400 })
    expect(await statuses()).toEqual(['partly_refunded'])
    await provider.refundPayment({ id: randomUUID(), paymentId, amount: 600 })
    expect(await statuses()).toEqual(['refunded'])
  })
})
