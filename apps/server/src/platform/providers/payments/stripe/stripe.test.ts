import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openFakeStripe, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '../../../../testing/fake-stripe.ts'
import { type ChargeRequest, PaymentError } from '../payments.ts'
import { stripePayments } from './stripe.ts'

/** The real SDK against a stand-in on this machine that refuses what is not in the SDK's published types. */
const stripe = await openFakeStripe()
afterAll(() => stripe.close())
const settings = { secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: stripe.url }
const payments = stripePayments(settings)

let count = 0
const newId = () => `id-${++count}`
let userId: string
let customerId: string
beforeEach(async () => {
  stripe.outage = undefined
  userId = newId()
  customerId = await payments.createCustomer({ id: userId, userId, email: 'nova@example.com', name: 'Nova' })
})

const pages = {
  successUrl: 'https://green.example/ok?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://green.example/no',
}
const page = () => ({ id: newId(), userId, customerId, ...pages })
const openTopUp = (amount = 2500, keepsCard = false) =>
  payments.createCheckout({ ...page(), amount, title: 'Wallet top-up', keepsCard })
async function topUp(amount = 2500) {
  const { sessionId } = await openTopUp(amount)
  stripe.pay(sessionId)
  const checkout = await payments.fetchCheckout(sessionId)
  return { sessionId, paymentId: checkout?.paymentId ?? '' }
}
async function subscribe(plan: 'basic' | 'pro' | 'enterprise' = 'basic') {
  const { sessionId } = await payments.createSubscriptionPage({ ...page(), plan })
  stripe.pay(sessionId)
  return stripe.sessions.get(sessionId)?.subscription ?? ''
}
const charge = (cardId: string, more: Partial<ChargeRequest> = {}) =>
  payments.chargeCard({ id: newId(), userId, customerId, cardId, amount: 1500, title: 'Auto top-up', ...more })

describe('a top-up on the page', () => {
  it('is open, then paid, and leads to its payment and back', async () => {
    const { sessionId, url } = await openTopUp()
    expect(url).toBe(`${stripe.url}/pay/${sessionId}`)
    const open = { sessionId, userId, amount: 2500, status: 'open', paymentId: undefined }
    expect(await payments.fetchCheckout(sessionId)).toEqual(open)
    stripe.pay(sessionId)
    const checkout = await payments.fetchCheckout(sessionId)
    expect(checkout).toEqual({ ...open, status: 'paid', paymentId: expect.stringMatching(/^pi_/) })
    expect(await payments.fetchPayment(checkout?.paymentId ?? '')).toMatchObject({
      userId,
      amount: 2500,
      status: 'paid',
      problem: undefined,
      checkoutId: sessionId,
      refunds: [],
      disputes: [],
    })
  })

  it('stays open when the card is declined, and is paid with another', async () => {
    const { sessionId } = await openTopUp()
    expect(stripe.pay(sessionId, { card: 'declined' })).toBe(false)
    const checkout = await payments.fetchCheckout(sessionId)
    expect(checkout?.status).toBe('open')
    expect(await payments.fetchPayment(checkout?.paymentId ?? '')).toMatchObject({
      status: 'pending',
      problem: undefined,
    })
    expect(stripe.pay(sessionId)).toBe(true)
    expect(await payments.fetchPayment(checkout?.paymentId ?? '')).toMatchObject({ status: 'paid' })
  })

  it('that ran out says so; one of another house of the account is not ours', async () => {
    const { sessionId } = await openTopUp()
    stripe.expire(sessionId)
    expect((await payments.fetchCheckout(sessionId))?.status).toBe('expired')
    const other = await openTopUp()
    Object.assign(stripe.sessions.get(other.sessionId) ?? {}, { metadata: {} })
    expect(await payments.fetchCheckout(other.sessionId)).toBeUndefined()
    expect(await payments.fetchCheckout('cs_test_none')).toBeUndefined()
  })

  it('asked for again under the same id is the same page', async () => {
    const request = { ...page(), amount: 500, title: 'Wallet top-up', keepsCard: false }
    const [a, b] = [await payments.createCheckout(request), await payments.createCheckout(request)]
    expect(a).toEqual(b)
  })
})

describe('a charge of the kept card', () => {
  it('is paid while nobody is there', async () => {
    const payment = await charge(stripe.keepCard(customerId))
    expect(payment).toMatchObject({ userId, amount: 1500, status: 'paid', checkoutId: undefined, problem: undefined })
    expect(await payments.fetchPayment(payment.paymentId)).toEqual(payment)
  })

  it.each([
    ['declined', 'Your card was declined.'],
    ['authentication', 'Your bank asks you to confirm this payment yourself.'],
  ] as const)('of a card that is %s is declined for good, in words for people', async (kind, problem) => {
    const payment = await charge(stripe.keepCard(customerId, kind))
    expect(payment).toMatchObject({ amount: 1500, status: 'declined', problem })
    expect(await payments.fetchPayment(payment.paymentId)).toEqual(payment)
  })

  it.each(['good', 'declined'] as const)('is made once, also a month later: %s', async (kind) => {
    const cardId = stripe.keepCard(customerId, kind)
    const id = newId()
    const first = await charge(cardId, { id })
    expect(await charge(cardId, { id })).toEqual(first)
    stripe.forgetKeys()
    expect(await charge(cardId, { id })).toEqual(first)
    expect(
      stripe.events.filter(
        ({ type, data }) => type.startsWith('charge.') && JSON.stringify(data).includes(first.paymentId),
      ).length,
    ).toBe(1)
  })

  it('is made once when the answer is lost', async () => {
    const cardId = stripe.keepCard(customerId)
    const before = stripe.world.all('charge').length
    const pending = charge(cardId)
    stripe.losesAnswers = 2
    expect((await pending).status).toBe('paid')
    expect(stripe.world.all('charge').length).toBe(before + 1)
  })
})

describe('money that goes back', () => {
  it('is seen: refunds, those that failed, disputes, those that were won; an inquiry takes nothing', async () => {
    const { paymentId } = await topUp(5000)
    const refunds = [stripe.refund(paymentId, 1000), stripe.refund(paymentId, 500)] as const
    stripe.failRefund(refunds[1])
    stripe.inquire(paymentId)
    const dispute = stripe.dispute(paymentId)
    const seen = await payments.fetchPayment(paymentId)
    expect(seen?.refunds).toEqual([
      { id: refunds[1], amount: 500, hasFailed: true },
      { id: refunds[0], amount: 1000, hasFailed: false },
    ])
    expect(seen?.disputes).toEqual([{ id: dispute, amount: 4000, isWon: false }])
    stripe.winDispute(dispute)
    expect((await payments.fetchPayment(paymentId))?.disputes).toEqual([{ id: dispute, amount: 4000, isWon: true }])
  })

  it('is sent once for each id, also when keys are forgotten', async () => {
    const { paymentId } = await topUp(5000)
    const id = newId()
    await payments.refundPayment({ id, paymentId, amount: 2000 })
    await payments.refundPayment({ id, paymentId, amount: 2000 })
    stripe.forgetKeys()
    await payments.refundPayment({ id, paymentId, amount: 2000 })
    expect((await payments.fetchPayment(paymentId))?.refunds.map(({ amount }) => amount)).toEqual([2000])
    await expect(payments.refundPayment({ id: newId(), paymentId, amount: 3001 })).rejects.toThrow(PaymentError)
  })
})

describe('a subscription', () => {
  it('begins on the page, at the price of the plan', async () => {
    const id = await subscribe('pro')
    const seen = await payments.fetchSubscription(id)
    expect(seen).toMatchObject({
      subscriptionId: id,
      userId,
      customerId,
      planId: 'pro',
      status: 'active',
      amount: 4999,
      cancelAtPeriodEnd: false,
    })
    expect(Number(seen?.periodEnd) - Number(seen?.periodStart)).toBeGreaterThan(27 * 86_400_000)
    expect(await payments.listSubscriptions(customerId)).toEqual([seen])
  })

  it('renews, is past due when the card is declined, and goes on with another', async () => {
    const id = await subscribe()
    const first = await payments.fetchSubscription(id)
    stripe.renew(id)
    const second = await payments.fetchSubscription(id)
    expect(second).toMatchObject({ status: 'active', periodStart: first?.periodEnd })
    stripe.renew(id, { fails: true })
    expect(await payments.fetchSubscription(id)).toMatchObject({ status: 'past_due' })
    stripe.keepCard(customerId)
    await payments.fetchCard(customerId)
    expect(await payments.fetchSubscription(id)).toMatchObject({ status: 'active' })
  })

  it('moves up at once and is charged the difference; downward it is credited', async () => {
    const id = await subscribe('basic')
    await payments.changePlan({ id: newId(), subscriptionId: id, plan: 'enterprise' })
    expect(await payments.fetchSubscription(id)).toMatchObject({ planId: 'enterprise', amount: 19_999 })
    const [difference] = await payments.listDocuments(customerId, 10)
    expect(difference).toMatchObject({ kind: 'invoice', status: 'paid', amount: 19_000 })
    await payments.changePlan({ id: newId(), subscriptionId: id, plan: 'pro' })
    expect(await payments.fetchSubscription(id)).toMatchObject({ planId: 'pro', amount: 4999 })
    expect(stripe.world.pendingItems.get(id)).toBe(-15_000)
  })

  it('stays as it is where the difference is declined', async () => {
    const id = await subscribe('basic')
    stripe.keepCard(customerId, 'declined')
    await payments.fetchCard(customerId)
    const change = payments.changePlan({ id: newId(), subscriptionId: id, plan: 'pro' })
    await expect(change).rejects.toThrow(PaymentError)
    expect(await payments.fetchSubscription(id)).toMatchObject({ planId: 'basic', amount: 999, status: 'active' })
  })

  it('ends with its period, or goes on after all; ends now, once', async () => {
    const id = await subscribe()
    await payments.setCancelAtPeriodEnd({ id: newId(), subscriptionId: id, cancels: true })
    expect(await payments.fetchSubscription(id)).toMatchObject({ cancelAtPeriodEnd: true, status: 'active' })
    await payments.setCancelAtPeriodEnd({ id: newId(), subscriptionId: id, cancels: false })
    expect(await payments.fetchSubscription(id)).toMatchObject({ cancelAtPeriodEnd: false })
    await payments.endSubscription(id)
    await payments.endSubscription(id)
    expect(await payments.fetchSubscription(id)).toMatchObject({ status: 'canceled' })
    expect(await payments.listSubscriptions(customerId)).toEqual([])
    expect(await payments.fetchSubscription('sub_none')).toBeUndefined()
  })
})
