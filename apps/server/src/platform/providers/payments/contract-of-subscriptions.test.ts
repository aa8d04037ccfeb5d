import { randomUUID } from 'node:crypto'
import { PLAN_PRICES } from '@greenroom/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Payers, useProviders } from '../../../testing/payment-hands.ts'
import { PaymentError, type PaymentProvider } from './payments.ts'

/** The port's promises about subscriptions hold for both Stripe and the sandbox. */
describe.each(await useProviders())('a subscription by %s', (_name, open) => {
  let payers: Payers
  let provider: PaymentProvider
  beforeAll(() => {
    payers = open()
    provider = payers.provider
  })
  const standing = async (id: string) => {
    const subscription = await provider.fetchSubscription(id)
    return subscription && { ...subscription, periodStart: undefined, periodEnd: undefined }
  }

  it('begins active with its first month paid, at the price of its plan, and keeps the card', async () => {
    const { id, userId, customerId } = await payers.subscribed('pro')
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
    const { id, customerId } = await payers.subscribed('basic')
    const request = { id: randomUUID(), subscriptionId: id, plan: 'pro' as const, at: new Date() }
    await provider.changePlan(request)
    expect(await standing(id)).toMatchObject({ planId: 'pro', amount: PLAN_PRICES.pro })
    await provider.changePlan(request)
    const documents = await provider.listDocuments(customerId, 10)
    expect(documents).toHaveLength(2)
    const [difference] = documents.filter(({ amount }) => amount !== PLAN_PRICES.basic)
    expect(difference).toMatchObject({ status: 'paid' })
    expect(Math.abs((difference?.amount ?? 0) - (PLAN_PRICES.pro - PLAN_PRICES.basic))).toBeLessThan(100)
  })

  it('is previewed with what is charged then, and nothing changes by that', async () => {
    const { id, customerId } = await payers.subscribed('basic')
    const { periodStart, periodEnd } = (await provider.fetchSubscription(id)) ?? {}
    const third = new Date(Number(periodStart) + (Number(periodEnd) - Number(periodStart)) / 3)
    const asked = { subscriptionId: id, plan: 'pro' as const, at: third }
    const price = await provider.previewPlan(asked)
    expect(price).toMatchObject({ monthly: PLAN_PRICES.pro, credited: 0 })
    expect(price.today).toBeGreaterThan(2000)
    expect(price.today).toBeLessThan(4000)
    expect(await standing(id)).toMatchObject({ planId: 'basic' })
    expect(await provider.listDocuments(customerId, 10)).toHaveLength(1)
    await provider.changePlan({ id: randomUUID(), ...asked })
    const amounts = (await provider.listDocuments(customerId, 10)).map(({ amount }) => amount)
    expect(new Set(amounts)).toEqual(new Set([PLAN_PRICES.basic, price.today]))
    const same = await provider.previewPlan(asked)
    expect(same.today).toBe(0)
  })

  it('is previewed downward with what is taken off later, and upward again less that', async () => {
    const { id, customerId } = await payers.subscribed('pro')
    const { periodStart, periodEnd } = (await provider.fetchSubscription(id)) ?? {}
    const half = new Date((Number(periodStart) + Number(periodEnd)) / 2)
    const down = await provider.previewPlan({ subscriptionId: id, plan: 'basic', at: half })
    expect(down).toEqual({ today: 0, monthly: PLAN_PRICES.basic, credited: 2000 })
    await provider.changePlan({ id: randomUUID(), subscriptionId: id, plan: 'basic', at: half })
    const up = { subscriptionId: id, plan: 'enterprise' as const, at: half }
    const price = await provider.previewPlan(up)
    expect(price).toEqual({ today: 9500 - 2000, monthly: PLAN_PRICES.enterprise, credited: 0 })
    await provider.changePlan({ id: randomUUID(), ...up })
    const amounts = (await provider.listDocuments(customerId, 10)).map(({ amount }) => amount)
    expect(new Set(amounts)).toEqual(new Set([PLAN_PRICES.pro, price.today]))
  })

  it('is previewed for no moment of another month, and not at all once it has ended', async () => {
    const { id } = await payers.subscribed('basic')
    const price = await provider.previewPlan({ subscriptionId: id, plan: 'pro', at: new Date(0) })
    expect(price.today).toBe(PLAN_PRICES.pro - PLAN_PRICES.basic)
    await provider.endSubscription(id)
    await expect(provider.previewPlan({ subscriptionId: id, plan: 'pro', at: new Date() })).rejects.toThrow(
      PaymentError,
    )
  })

  it('stays as it is where the difference is declined', async () => {
    const { id, customerId } = await payers.subscribed('basic')
    await payers.hands.keepCard(customerId, 'declined')
    await provider.fetchCard(customerId)
    const request = { id: randomUUID(), subscriptionId: id, plan: 'enterprise' as const, at: new Date() }
    await expect(provider.changePlan(request)).rejects.toMatchObject({
      ...{ name: 'PaymentError', problem: expect.stringMatching(/^Your .+\.$/) },
    })
    expect(await standing(id)).toMatchObject({ planId: 'basic', status: 'active' })
  })

  it('moves downward at once without a charge; the next invoice is less', async () => {
    const { id, customerId } = await payers.subscribed('pro')
    await provider.changePlan({ id: randomUUID(), subscriptionId: id, plan: 'basic', at: new Date() })
    expect(await standing(id)).toMatchObject({ planId: 'basic', amount: PLAN_PRICES.basic })
    expect((await provider.listDocuments(customerId, 10)).map(({ amount }) => amount)).toEqual([PLAN_PRICES.pro])
    await payers.hands.renew(id)
    const amounts = (await provider.listDocuments(customerId, 10)).map(({ amount }) => amount)
    expect(new Set(amounts)).toEqual(new Set([0, PLAN_PRICES.pro]))
  })

  it.each(['enterprise', 'basic'] as const)('of which a payment is open moves nowhere, not to %s', async (plan) => {
    const { id, customerId } = await payers.subscribed('pro')
    await payers.hands.renew(id, true)
    const { periodEnd } = (await provider.fetchSubscription(id)) ?? {}
    const asked = { subscriptionId: id, plan, at: new Date(Number(periodEnd) - 3_600_000) }
    const problem = 'The last payment of your plan is still open. Settle it first.'
    await expect(provider.previewPlan(asked)).rejects.toMatchObject({ name: 'PaymentError', problem })
    await expect(provider.changePlan({ id: randomUUID(), ...asked })).rejects.toMatchObject({
      name: 'PaymentError',
      problem,
    })
    expect(await standing(id)).toMatchObject({ planId: 'pro', status: 'past_due' })
    expect(await provider.listDocuments(customerId, 10)).toHaveLength(2)
    await payers.hands.keepCard(customerId, 'good')
    await provider.fetchCard(customerId)
    await provider.changePlan({ id: randomUUID(), ...asked })
    expect(await standing(id)).toMatchObject({ planId: plan, status: 'active' })
  })

  it('ends with its period where that was asked, and goes on where it was taken back', async () => {
    const { id, customerId } = await payers.subscribed()
    const ask = (cancels: boolean) => provider.setCancelAtPeriodEnd({ id: randomUUID(), subscriptionId: id, cancels })
    await ask(true)
    await ask(true)
    expect(await standing(id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    await ask(false)
    expect(await standing(id)).toMatchObject({ cancelAtPeriodEnd: false })
    await payers.hands.renew(id)
    expect(await standing(id)).toMatchObject({ status: 'active' })
    await ask(true)
    await payers.hands.renew(id)
    expect(await standing(id)).toMatchObject({ status: 'canceled' })
    expect(await provider.listSubscriptions(customerId)).toEqual([])
    await expect(ask(false)).rejects.toThrow(PaymentError)
  })

  it('is past_due when a renewal is declined, in its new period, and is paid by a new card', async () => {
    const { id, customerId } = await payers.subscribed()
    const before = await provider.fetchSubscription(id)
    await payers.hands.renew(id, true)
    const after = await provider.fetchSubscription(id)
    expect(after).toMatchObject({ status: 'past_due' })
    expect(Number(after?.periodEnd)).toBeGreaterThan(Number(before?.periodEnd))
    expect(await provider.listSubscriptions(customerId)).toMatchObject([{ status: 'past_due' }])
    await payers.hands.keepCard(customerId, 'good')
    await provider.fetchCard(customerId)
    expect(await standing(id)).toMatchObject({ status: 'active' })
    const documents = await provider.listDocuments(customerId, 10)
    expect(documents.map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  it('names its buyer and their customer among all who subscribe until it has ended, the newest first', async () => {
    const { userId, customerId } = await payers.subscribed()
    const owing = await payers.subscribed()
    await payers.hands.renew(owing.id, true)
    const ended = await payers.subscribed()
    await provider.endSubscription(ended.id)
    await payers.newCustomer()
    const ours = new Set<string>([userId, owing.userId, ended.userId])
    const listed: { userId: string; customerId: string }[] = []
    for await (const each of provider.listSubscribers()) listed.push(each)
    expect(listed.filter((each) => ours.has(each.userId))).toEqual([
      { userId: owing.userId, customerId: owing.customerId },
      { userId, customerId },
    ])
  })

  it('ends at once where that is asked, also again', async () => {
    const { id } = await payers.subscribed()
    await provider.endSubscription(id)
    await provider.endSubscription(id)
    expect(await standing(id)).toMatchObject({ status: 'canceled' })
    await provider.endSubscription('sub_none')
  })

  it('gives back what it cost for months that are not over, once', async () => {
    const { id, customerId } = await payers.subscribed('basic')
    await provider.changePlan({ id: randomUUID(), subscriptionId: id, plan: 'pro', at: new Date() })
    const [first] = await provider.listSubscriptions(customerId)
    const request = { id: randomUUID(), subscriptionId: id, since: new Date(Number(first?.periodStart) + 60_000) }
    const paid = (await provider.listDocuments(customerId, 10)).reduce((cents, { amount }) => cents + amount, 0)
    await provider.endSubscription(id)
    expect(await Promise.all([provider.refundSubscription(request), provider.refundSubscription(request)])).toEqual([
      paid,
      paid,
    ])
    expect(await provider.refundSubscription(request)).toBe(paid)
    const documents = await provider.listDocuments(customerId, 10)
    expect(documents.map(({ status }) => status)).toEqual(['refunded', 'refunded'])
  })

  it('keeps what it cost for months that were over by then, and what was never paid', async () => {
    const { id, customerId } = await payers.subscribed('basic')
    const since = (await provider.fetchSubscription(id))?.periodEnd ?? new Date()
    await payers.hands.renew(id, true)
    expect(await provider.refundSubscription({ id: randomUUID(), subscriptionId: id, since })).toBe(0)
    const documents = await provider.listDocuments(customerId, 10)
    expect(documents.map(({ status }) => status).toSorted()).toEqual(['open', 'paid'])
  })
})
