import type { Subscription } from '@greenroom/contracts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { stripeEnv } from '../../testing/subscribers.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

/** Plans with Stripe: the real SDK against a local fake (product sections 4 and 7). */
const stripe = await openFakeStripe()
const test = useTestApp(stripeEnv(stripe))
afterAll(() => stripe.close())

let nova: Visitor
beforeEach(async () => {
  test.setTier(undefined)
  nova = await test.signUp()
})

const read = async () => (await test.call(nova, 'GET', '/api/subscription')).json<Subscription>()
const open = (body: object) => test.call(nova, 'POST', '/api/subscription/checkout', body)
const change = (body: object) => test.call(nova, 'PATCH', '/api/subscription', body)
const refresh = () => test.call(nova, 'POST', '/api/subscription/refresh')
async function subscribe(plan: string): Promise<Subscription> {
  const { session_id } = (await open({ plan })).json<{ session_id: string }>()
  stripe.pay(session_id)
  return (await refresh()).json()
}
const inAMonth = () => new Date(Date.now() + 25 * 86_400_000).toISOString()

describe('without a subscription', () => {
  it('one is on the Free Trial', async () => {
    expect(await read()).toEqual({
      plan: 'free',
      plan_name: 'Free Trial',
      status: 'none',
      is_active: true,
      is_premium: false,
      amount: 0,
      current_period_end: null,
      cancel_at_period_end: false,
      choices: [],
    })
  })

  it('there is nothing to change, to cancel, or to look up', async () => {
    for (const body of [{ plan: 'pro' }, { cancel_at_period_end: true }, { cancel_at_period_end: false }])
      expect((await change(body)).json()).toMatchObject({ code: 'CONFLICT' })
    expect((await refresh()).json()).toMatchObject({ plan: 'free' })
  })

  it('one thing is changed at a time', async () => {
    for (const body of [{}, { plan: 'pro', cancel_at_period_end: true }, { plan: 'free' }, { amount: 1 }])
      expect((await change(body)).json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })
})

describe('a plan', () => {
  it.each([
    ['basic', 'Basic', 999],
    ['pro', 'Pro', 4999],
    ['enterprise', 'Enterprise', 19_999],
  ] as const)('%s is bought at Stripe, and holds as soon as it is paid', async (plan, name, amount) => {
    const answer = (await open({ plan })).json<{ session_id: string; url: string }>()
    expect(stripe.sessions.get(answer.session_id)).toMatchObject({ mode: 'subscription', url: answer.url })
    expect((await refresh()).json()).toMatchObject({ plan: 'free', status: 'none' })
    stripe.pay(answer.session_id)
    const bought = (await refresh()).json<Subscription>()
    expect(bought).toMatchObject({ plan, plan_name: name, amount, status: 'active', is_active: true, is_premium: true })
    expect((bought.current_period_end ?? '') > inAMonth()).toBe(true)
    expect((await test.call(nova, 'POST', '/functions/v1/get-subscription', {})).json()).toEqual({
      status: 'active',
      amount,
      plan_name: name,
      current_period_end: bought.current_period_end,
    })
    expect((await test.call(nova, 'GET', '/api/me')).json()).toMatchObject({ plan, plan_name: name })
  })

  it('is not bought twice: an existing one is changed', async () => {
    await subscribe('basic')
    expect((await open({ plan: 'pro' })).json()).toMatchObject({ code: 'CONFLICT' })
  })

  it('is not bought again by a second tab while nobody has told of the first payment', async () => {
    const { session_id } = (await open({ plan: 'pro' })).json<{ session_id: string }>()
    stripe.pay(session_id)
    expect((await open({ plan: 'pro' })).json()).toMatchObject({ code: 'CONFLICT' })
    expect(await read()).toMatchObject({ plan: 'pro' })
  })

  it('changes at once, up and down', async () => {
    await subscribe('basic')
    expect((await change({ plan: 'enterprise' })).json()).toMatchObject({ plan: 'enterprise', amount: 19_999 })
    expect((await change({ plan: 'pro' })).json()).toMatchObject({ plan: 'pro', amount: 4999 })
    expect((await change({ plan: 'pro' })).json()).toMatchObject({ plan: 'pro', amount: 4999 })
  })

  it('stays as it was where the card is declined for a larger one', async () => {
    await subscribe('basic')
    const { customer } = stripe.world.all('subscription')[0] ?? { customer: '' }
    const card = stripe.keepCard(customer, 'declined')
    const subscription = stripe.world.all('subscription')[0]
    if (subscription) subscription.default_payment_method = card
    expect((await change({ plan: 'pro' })).json()).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^Your plan stays as it is: .*declined/),
    })
    expect((await refresh()).json()).toMatchObject({ plan: 'basic', status: 'active' })
  })

  it('ends with its period where it is cancelled, and goes on where that is taken back', async () => {
    await subscribe('pro')
    expect((await change({ cancel_at_period_end: true })).json()).toMatchObject({
      plan: 'pro',
      is_active: true,
      cancel_at_period_end: true,
    })
    expect((await change({ cancel_at_period_end: false })).json()).toMatchObject({ cancel_at_period_end: false })
  })

  it('that was to end goes on with another', async () => {
    await subscribe('pro')
    await change({ cancel_at_period_end: true })
    expect((await change({ plan: 'basic' })).json()).toMatchObject({ plan: 'basic', cancel_at_period_end: false })
  })

  it('that has ended has the limits of the Free Trial, keeps its name, and can be bought anew', async () => {
    await subscribe('pro')
    stripe.cancel(stripe.world.all('subscription')[0]?.id ?? '')
    expect((await refresh()).json()).toMatchObject({
      plan: 'free',
      plan_name: 'Pro',
      status: 'canceled',
      is_active: false,
      is_premium: true,
      amount: 4999,
    })
    expect(await subscribe('basic')).toMatchObject({ plan: 'basic', plan_name: 'Basic', status: 'active' })
  })

  it('is only for its owner', async () => {
    await subscribe('pro')
    nova = await test.signUp()
    expect(await read()).toMatchObject({ plan: 'free' })
    expect((await refresh()).json()).toMatchObject({ plan: 'free' })
  })
})

describe('the way back from the payment page', () => {
  const addresses = async (body: object) => {
    const { session_id } = (await open(body)).json<{ session_id: string }>()
    const { success_url, cancel_url } = stripe.sessions.get(session_id) ?? {}
    return [success_url, cancel_url]
  }

  it('leads to billing', async () => {
    expect(await addresses({ plan: 'pro' })).toEqual([
      'http://localhost:3000/dashboard/settings?tab=billing&upgraded=pro',
      'http://localhost:3000/dashboard/settings?tab=billing',
    ])
  })

  it('leads to where one was, and says which plan it is', async () => {
    expect(await addresses({ plan: 'basic', return_path: '/editor/1?tab=blocks#top' })).toEqual([
      'http://localhost:3000/editor/1?tab=blocks&upgraded=basic#top',
      'http://localhost:3000/editor/1?tab=blocks#top',
    ])
  })

  it.each([
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/%2F/evil.example',
    'javascript:alert(1)',
    '/login',
    'dashboard',
    '/\t/evil.example',
  ])('never leads elsewhere: %j', async (return_path) => {
    expect((await open({ plan: 'pro', return_path })).json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })
})

describe('while Stripe does not answer', () => {
  it('nothing wrong is shown, and nothing is lost', async () => {
    await subscribe('pro')
    stripe.outage = 503
    for (const answer of [
      await refresh(),
      await change({ plan: 'basic' }),
      await change({ cancel_at_period_end: true }),
    ])
      expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' })
    expect(await read()).toMatchObject({ plan: 'pro', status: 'active', cancel_at_period_end: false })
    nova = await test.signUp()
    expect((await open({ plan: 'pro' })).json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Failed to create checkout session',
    })
    stripe.outage = undefined
    expect(await subscribe('pro')).toMatchObject({ plan: 'pro' })
  })
})
