import type { PlanPreview, Subscription } from '@greenroom/contracts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { plansOf, stripeEnv, subscribers } from '../../testing/subscribers.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

/** The price of a change of plan is shown before, and is what it costs (record 0033). */
let now: Date | undefined
const stripe = await openFakeStripe({ clock: () => now?.getTime() ?? Date.now() })
const atStripe = useTestApp(stripeEnv(stripe))
const inSandbox = useTestApp()
afterAll(() => stripe.close())

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** At Stripe and in the sandbox. */
const houses = [
  {
    name: 'Stripe',
    test: atStripe,
    subscribe: (nova: Visitor, plan: string) => subscribers(atStripe, stripe).subscribe(nova, plan),
  },
  {
    name: 'the sandbox',
    test: inSandbox,
    subscribe: async (nova: Visitor, plan: string) => {
      const answer = await inSandbox.call(nova, 'POST', '/api/subscription/checkout', { plan })
      const { session_id: id } = answer.json<{ session_id: string }>()
      await inSandbox.call(nova, 'POST', `/sandbox/api/checkouts/${id}/payment`, { card: 'good', webhook: 'never' })
      await inSandbox.call(nova, 'POST', '/api/subscription/refresh')
    },
  },
]

describe.each(houses)('what a change of plan costs, by $name', ({ test, subscribe }) => {
  let nova: Visitor
  const setNow = (moment: Date | undefined) => {
    now = moment
    test.setNow(moment)
  }
  const later = (ms: number) => setNow(new Date((now ?? new Date()).getTime() + ms))
  /** Bought some days ago. Sessions do not last that long. */
  async function subscribedAgo(ms: number, plan: string) {
    const today = new Date()
    setNow(new Date(today.getTime() - ms))
    await subscribe(nova, plan)
    setNow(today)
  }
  beforeEach(async () => {
    test.setTier(undefined)
    setNow(undefined)
    nova = await test.signUp()
  })
  const preview = async (plan: string) => test.call(nova, 'GET', `/api/subscription/preview?plan=${plan}`)
  const seen = async (plan: string) => (await preview(plan)).json<PlanPreview>()
  const move = (plan: string, { today, priced_at }: PlanPreview) =>
    test.call(nova, 'PATCH', '/api/subscription', { plan, shown: { today, priced_at } })
  /** Cents of all invoices so far. */
  async function charged(): Promise<number[]> {
    const { rows } = await test.house.db.systemPool.query<{ id: string }>(
      'select customer_id as id from user_subscriptions where user_id = $1',
      [nova.id],
    )
    const documents = await test.house.providers.payments?.listDocuments(rows[0]?.id ?? '', 50)
    return (documents ?? []).map(({ amount }) => amount)
  }
  const periodEnd = async () =>
    new Date((await test.call(nova, 'GET', '/api/subscription')).json<Subscription>().current_period_end ?? '')

  it('is charged to the cent, also where it is agreed to some minutes later', async () => {
    await subscribedAgo(7 * DAY_MS + 12_345, 'basic')
    const price = await seen('enterprise')
    expect(price).toMatchObject({ monthly: 19_999, credited: 0 })
    expect(price.today).toBeGreaterThan(10_000)
    later(9 * MINUTE_MS)
    expect((await seen('enterprise')).today).toBeLessThan(price.today)
    expect((await move('enterprise', price)).json()).toMatchObject({ plan: 'enterprise' })
    expect(new Set(await charged())).toEqual(new Set([999, price.today]))
  })

  it('downward is nothing today, and so much less later', async () => {
    await subscribedAgo(10 * DAY_MS, 'pro')
    const price = await seen('basic')
    expect(price).toMatchObject({ today: 0, monthly: 999 })
    expect(price.credited).toBeGreaterThan(2000)
    expect((await move('basic', price)).json()).toMatchObject({ plan: 'basic' })
    expect(await charged()).toEqual([4999])
  })

  it('is nothing more than was shown, where the month was renewed meanwhile', async () => {
    await subscribedAgo(26 * DAY_MS, 'basic')
    const end = await periodEnd()
    setNow(new Date(end.getTime() - MINUTE_MS))
    const price = await seen('pro')
    expect(price.today).toBeLessThan(10)
    setNow(new Date(end.getTime() + MINUTE_MS))
    const subscriptionId = await plansOf(test).subscriptionOf(nova)
    if (test === atStripe) stripe.renew(subscriptionId)
    else await test.call(nova, 'POST', `/sandbox/api/subscriptions/${subscriptionId}/renewal`)
    const before = await charged()
    expect((await move('pro', price)).json()).toMatchObject({
      code: 'CONFLICT',
      message: 'The price has changed in the meantime. Check the new amount and choose again.',
    })
    expect(await charged()).toEqual(before)
    await test.call(nova, 'POST', '/api/subscription/refresh')
    expect((await move('pro', await seen('pro'))).json()).toMatchObject({ plan: 'pro' })
  })

  it('holds for 15 minutes, and for no moment that is still to come', async () => {
    await subscribe(nova, 'basic')
    later(DAY_MS)
    const price = await seen('pro')
    const tomorrow = new Date((now?.getTime() ?? 0) + DAY_MS).toISOString()
    expect((await move('pro', { ...price, priced_at: tomorrow })).statusCode).toBe(409)
    later(15 * MINUTE_MS + 1000)
    expect((await move('pro', price)).statusCode).toBe(409)
    expect((await test.call(nova, 'PATCH', '/api/subscription', { plan: 'pro' })).json()).toMatchObject({ plan: 'pro' })
  })

  it('is nothing that one could ask of no plan', async () => {
    expect((await preview('pro')).json()).toMatchObject({ code: 'CONFLICT' })
    expect((await preview('free')).json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })
})

it('what Stripe does not say is no obstacle: who agrees without a sum moves all the same', async () => {
  const nova = await atStripe.signUp()
  atStripe.setTier(undefined)
  await subscribers(atStripe, stripe).subscribe(nova, 'basic')
  stripe.outage = 503
  const asked = await atStripe.call(nova, 'GET', '/api/subscription/preview?plan=pro')
  stripe.outage = undefined
  expect(asked.json()).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'We could not look up the price. Try again.',
  })
  expect((await atStripe.call(nova, 'PATCH', '/api/subscription', { plan: 'pro' })).json()).toMatchObject({
    plan: 'pro',
  })
})
