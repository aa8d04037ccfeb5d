import { describe, expect, it } from 'vitest'
import { useStripePayer } from '../../../../testing/stripe-payer.ts'
import { PaymentError } from '../payments.ts'
import { stripePayments } from './stripe.ts'

const payer = await useStripePayer()
const { stripe, payments, newId } = payer
/** The same time for a repeated request. */
const MOMENT = new Date()
const change = (subscriptionId: string, plan: 'basic' | 'pro' | 'enterprise', id = newId()) =>
  payments.changePlan({ id, subscriptionId, plan, at: MOMENT })
const cancel = (subscriptionId: string, cancels: boolean) =>
  payments.setCancelAtPeriodEnd({ id: newId(), subscriptionId, cancels })

describe('a subscription', () => {
  it('begins on the page, at the price of the plan', async () => {
    const id = await payer.subscribe('pro')
    const seen = await payments.fetchSubscription(id)
    expect(seen).toMatchObject({
      subscriptionId: id,
      userId: payer.userId,
      customerId: payer.customerId,
      planId: 'pro',
      status: 'active',
      amount: 4999,
      cancelAtPeriodEnd: false,
    })
    expect(Number(seen?.periodEnd) - Number(seen?.periodStart)).toBeGreaterThan(27 * 86_400_000)
    expect(await payments.listSubscriptions(payer.customerId)).toEqual([seen])
  })

  it('is in the list of who subscribes over all pages, unless it was not bought here', async () => {
    const ids = await Promise.all(Array.from({ length: 110 }, () => payer.subscribe()))
    const [byHand, ofOthers, ofAnother] = ids.map((id) => stripe.world.get('subscription', id))
    Object.assign(byHand ?? {}, { metadata: {} })
    Object.assign(ofOthers ?? {}, { metadata: { purpose: 'subscription', user_id: 'customer-17' } })
    Object.assign(ofAnother ?? {}, { metadata: { purpose: 'newsletter', user_id: payer.userId } })
    const listed: unknown[] = []
    for await (const each of payments.listSubscribers())
      if (each.customerId === payer.customerId) listed.push(each.userId)
    expect(listed).toEqual(Array.from({ length: 107 }, () => payer.userId))
  })

  it('does not begin with a card that is declined', async () => {
    const { sessionId } = await payments.createSubscriptionPage({ ...payer.page(), plan: 'pro' })
    expect(stripe.pay(sessionId, { card: 'declined' })).toBe(false)
    expect(await payments.listSubscriptions(payer.customerId)).toEqual([])
  })

  it('renews, is past due when the card is declined, and goes on with another card', async () => {
    const id = await payer.subscribe()
    const first = await payments.fetchSubscription(id)
    stripe.renew(id)
    expect(await payments.fetchSubscription(id)).toMatchObject({ status: 'active', periodStart: first?.periodEnd })
    stripe.renew(id, { fails: true })
    expect(await payments.fetchSubscription(id)).toMatchObject({ status: 'past_due' })
    const cardId = stripe.keepCard(payer.customerId)
    expect(await payments.fetchCard(payer.customerId)).toMatchObject({ id: cardId })
    expect(await payments.fetchSubscription(id)).toMatchObject({ status: 'active' })
    stripe.renew(id)
    expect(await payments.fetchSubscription(id)).toMatchObject({ status: 'active' })
  })

  it('is past due still where the other card is declined too', async () => {
    const id = await payer.subscribe()
    stripe.renew(id, { fails: true })
    stripe.keepCard(payer.customerId, 'declined')
    expect(await payments.fetchCard(payer.customerId)).toMatchObject({ last4: '0341' })
    expect(await payments.fetchSubscription(id)).toMatchObject({ status: 'past_due' })
  })

  it('moves up at once and is charged the difference; downward it is credited', async () => {
    const id = await payer.subscribe('basic')
    await change(id, 'enterprise')
    expect(await payments.fetchSubscription(id)).toMatchObject({ planId: 'enterprise', amount: 19_999 })
    const [difference] = await payments.listDocuments(payer.customerId, 10)
    expect(difference).toMatchObject({ kind: 'invoice', status: 'paid', amount: 19_000 })
    await change(id, 'pro')
    expect(await payments.fetchSubscription(id)).toMatchObject({ planId: 'pro', amount: 4999 })
    expect((await payments.listDocuments(payer.customerId, 10)).length).toBe(2)
    const charged: unknown[] = []
    for (let n = 0; n < 4; n++) {
      stripe.renew(id)
      charged.push((await payments.listDocuments(payer.customerId, 1))[0]?.amount)
    }
    expect(charged).toEqual([0, 0, 0, 4999 * 4 - 15_000])
  })

  it('moves once, also when the answer is lost or keys are forgotten', async () => {
    const id = await payer.subscribe('basic')
    const request = newId()
    stripe.losesAnswers = 1
    await change(id, 'pro', request)
    stripe.forgetKeys()
    await change(id, 'pro', request)
    expect((await payments.listDocuments(payer.customerId, 10)).map(({ amount }) => amount)).toEqual([4000, 999])
  })

  it.each([
    ['declined', 'Your card was declined.'],
    ['authentication', 'Your bank asks you to confirm this payment yourself.'],
  ] as const)('stays as it is where the card for the difference is %s, and says why', async (kind, problem) => {
    const id = await payer.subscribe('basic')
    stripe.keepCard(payer.customerId, kind)
    await payments.fetchCard(payer.customerId)
    await expect(change(id, 'pro')).rejects.toMatchObject({ name: 'PaymentError', problem })
    expect(await payments.fetchSubscription(id)).toMatchObject({ planId: 'basic', amount: 999, status: 'active' })
  })

  it('ends with its period, or goes on after all', async () => {
    const id = await payer.subscribe()
    await cancel(id, true)
    await cancel(id, true)
    expect(await payments.fetchSubscription(id)).toMatchObject({ cancelAtPeriodEnd: true, status: 'active' })
    await cancel(id, false)
    expect(await payments.fetchSubscription(id)).toMatchObject({ cancelAtPeriodEnd: false })
    await cancel(id, true)
    stripe.renew(id)
    expect(await payments.fetchSubscription(id)).toMatchObject({ status: 'canceled' })
    await expect(cancel(id, true)).resolves.toBeUndefined()
    await expect(cancel(id, false)).rejects.toThrow(PaymentError)
  })

  it('goes on after all where its end was set as a date', async () => {
    const id = await payer.subscribe()
    const subscription = stripe.world.get('subscription', id)
    subscription.cancel_at = subscription.created + 86_400
    expect(await payments.fetchSubscription(id)).toMatchObject({ cancelAtPeriodEnd: true })
    await cancel(id, false)
    expect(await payments.fetchSubscription(id)).toMatchObject({ cancelAtPeriodEnd: false })
    expect(subscription.cancel_at).toBeNull()
  })

  it('ends now, once; one that has ended is not listed', async () => {
    const id = await payer.subscribe()
    await payments.endSubscription(id)
    await payments.endSubscription(id)
    expect(await payments.fetchSubscription(id)).toMatchObject({ status: 'canceled' })
    expect(await payments.listSubscriptions(payer.customerId)).toEqual([])
    expect(await payments.fetchSubscription('sub_none')).toBeUndefined()
  })

  it('made by the operator for a customer of ours is ours; of anybody else it is not', async () => {
    const id = await payer.subscribe()
    const subscription = stripe.world.get('subscription', id)
    subscription.metadata = {}
    expect(await payments.fetchSubscription(id)).toMatchObject({ userId: payer.userId })
    stripe.world.customer(payer.customerId).metadata = {}
    expect(await payments.fetchSubscription(id)).toBeUndefined()
    expect(await payments.listSubscriptions(payer.customerId)).toEqual([])
  })
})

describe('the price of a plan', () => {
  const priceOf = (id: string) => stripe.world.get('subscription', id).items.data[0]?.price

  it('is made once for the account, monthly, and found again by a house that starts anew', async () => {
    const first = await payer.subscribe('enterprise')
    const again = await payer.subscribe('enterprise', stripePayments(payer.settings))
    expect(priceOf(first)?.id).toBe(priceOf(again)?.id)
    expect(priceOf(first)).toMatchObject({
      unit_amount: 19_999,
      currency: 'usd',
      recurring: { interval: 'month' },
      lookup_key: 'greenroom_enterprise',
    })
  })

  it('that has changed is made anew; who subscribed before keeps theirs, under the same plan', async () => {
    const before = await payer.subscribe('pro')
    const price = priceOf(before)
    if (price) price.unit_amount = 3999
    const after = await payer.subscribe('pro', stripePayments(payer.settings))
    expect(await payments.fetchSubscription(before)).toMatchObject({ planId: 'pro', amount: 3999 })
    expect(await payments.fetchSubscription(after)).toMatchObject({ planId: 'pro', amount: 4999 })
    expect(priceOf(before)?.lookup_key).toBeNull()
  })

  const ownPrice = async (more: object) => {
    const made = structuredClone(priceOf(await payer.subscribe('basic')))
    const own = { ...made, id: `price_own_${newId()}`, lookup_key: null, metadata: {}, ...more }
    stripe.world.add('price', own as never)
    return own.id
  }

  it("is the operator's where they name one", async () => {
    const basic = await ownPrice({ unit_amount: 899 })
    const theirs = stripePayments({ ...payer.settings, prices: { basic } })
    const id = await payer.subscribe('basic', theirs)
    expect(await theirs.fetchSubscription(id)).toMatchObject({ planId: 'basic', amount: 899 })
    expect(await payments.fetchSubscription(id)).toMatchObject({ planId: basic, amount: 899 })
  })

  it.each([
    ['costs as much as a larger plan, whose limits it would have', { unit_amount: 1234 }],
    ['is in another currency', { unit_amount: 999, currency: 'eur' }],
    ['is for a year', { unit_amount: 999, recurring: { interval: 'year', interval_count: 1 } }],
  ])('that %s is not sold', async (_what, more) => {
    const theirs = stripePayments({ ...payer.settings, prices: { basic: await ownPrice(more) } })
    const sold = theirs.createSubscriptionPage({ ...payer.page(), plan: 'basic' })
    await expect(sold).rejects.toThrow('STRIPE_PRICE_BASIC')
  })

  it('in another currency is no amount of ours', async () => {
    const id = await payer.subscribe('basic')
    const price = priceOf(id)
    if (price) stripe.world.get('subscription', id).items.data[0]!.price = { ...price, currency: 'eur' }
    expect(await payments.fetchSubscription(id)).toMatchObject({ planId: 'basic', amount: undefined })
  })
})
