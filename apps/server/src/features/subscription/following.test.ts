import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { stripeEnv, subscribers } from '../../testing/subscribers.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { followSubscription } from './commands/follow-subscription.ts'
import { lookAfterPlans } from './commands/look-after-plans.ts'
import { tellChange } from './commands/tell-change.ts'

/** Stripe events about subscriptions, late, repeated, and out of order (standard M7). */
const lines: string[] = []
let now: Date | undefined
const stripe = await openFakeStripe({ clock: () => now?.getTime() ?? Date.now() })
const test = useTestApp({ ...stripeEnv(stripe), LOG_LEVEL: 'warn' }, { onLog: (line) => lines.push(line) })
const { read, open, subscribe, hear, miss, noticesOf, lettersTo, subscriptionOf } = subscribers(test, stripe)
afterAll(() => stripe.close())

const DAY_MS = 86_400_000
function setNow(moment: Date | undefined) {
  now = moment
  test.setNow(moment)
}
const later = (days: number, from = now ?? new Date()) => setNow(new Date(from.getTime() + days * DAY_MS))
const endOf = async (person: Visitor) => new Date((await read(person)).current_period_end ?? '')

let nova: Visitor
beforeEach(async () => {
  test.setTier(undefined)
  setNow(undefined)
  nova = await test.signUp()
  miss()
})
afterEach(() => {
  stripe.outage = undefined
})

describe('a subscription', () => {
  it('works by webhooks alone, when the browser never comes back', async () => {
    await subscribe(nova, 'pro')
    expect(await read(nova)).toMatchObject({ plan: 'pro', plan_name: 'Pro', status: 'active', amount: 4999 })
    expect(await noticesOf(nova)).toEqual(['You are on Pro now'])
    expect(await lettersTo(nova)).toContain('You are on Pro now')
  })

  it('is announced once, however often Stripe reports it', async () => {
    stripe.pay(await open(nova, 'pro'))
    await hear({ times: 3 })
    await followSubscription(systemContext(test.house), await subscriptionOf(nova))
    await workOff(test)
    expect(await noticesOf(nova)).toEqual(['You are on Pro now'])
    expect((await lettersTo(nova)).filter((subject) => subject === 'You are on Pro now')).toHaveLength(1)
  })

  it('is told of once, also where a worker dies over it and another begins anew', async () => {
    await subscribe(nova, 'pro')
    const change = {
      from: { tier: 'free', standing: 'none' },
      to: { tier: 'pro', standing: 'active' },
    } as const
    for (let again = 0; again < 2; again++) await tellChange(systemContext(test.house), nova.id, 'event-1', change)
    expect(await noticesOf(nova)).toEqual(['You are on Pro now', 'You are on Pro now'])
    expect((await lettersTo(nova)).filter((subject) => subject === 'You are on Pro now')).toHaveLength(2)
  })

  it('that has changed again by the time of the telling is told as it is now alone', async () => {
    await subscribe(nova, 'basic')
    for (const plan of ['pro', 'enterprise']) await test.call(nova, 'PATCH', '/api/subscription', { plan })
    await hear()
    expect(await noticesOf(nova)).toEqual(['You are on Basic now', 'You are on Enterprise now'])
  })

  it('renews without a notice', async () => {
    const id = await subscribe(nova, 'pro')
    const end = await endOf(nova)
    setNow(end)
    stripe.renew(id)
    await hear()
    expect((await endOf(nova)).getTime()).toBeGreaterThan(end.getTime())
    expect(await read(nova)).toMatchObject({ plan: 'pro', status: 'active' })
    expect(await noticesOf(nova)).toEqual(['You are on Pro now'])
  })

  it('counts what a period has from where that period began', async () => {
    await subscribe(nova, 'pro')
    const owner = await systemContext(test.house).asOwner(nova.id)
    const { periodStart } = await test.house.db.readForOwner(owner.ownerId, (tx) => owner.planOf(tx))
    expect(Math.abs(periodStart.getTime() - Date.now())).toBeLessThan(600_000)
  })
})

describe('a charge that fails', () => {
  const failed = async () => {
    const id = await subscribe(nova, 'pro')
    setNow(await endOf(nova))
    stripe.renew(id, { fails: true })
    await hear()
    return id
  }

  it('leaves the plan until the period’s end, and is said plainly', async () => {
    await failed()
    expect(await read(nova)).toMatchObject({ plan: 'pro', status: 'past_due', is_active: true })
    expect((await noticesOf(nova)).at(-1)).toBe('We could not charge you for Pro')
    const mail = (await test.mails(nova.email)).at(-1)
    expect(mail).toMatchObject({
      subject: 'We could not charge you for Pro',
      link: 'http://localhost:3000/dashboard/settings?tab=billing',
    })
  })

  it('is reminded of 3 days before that end, once', async () => {
    await failed()
    const end = await endOf(nova)
    later(-3.1, end)
    await workOff(test)
    expect((await noticesOf(nova)).at(-1)).toBe('We could not charge you for Pro')
    later(-2.9, end)
    await workOff(test)
    await workOff(test)
    expect((await noticesOf(nova)).slice(1)).toEqual([
      'We could not charge you for Pro',
      expect.stringMatching(/^Your Pro plan ends on .* unless it is paid$/),
    ])
  })

  it('is forgotten once it is made up for', async () => {
    const id = await failed()
    stripe.renew(id)
    await hear()
    expect(await read(nova)).toMatchObject({ plan: 'pro', status: 'active' })
    later(-1, await endOf(nova))
    await workOff(test)
    expect((await noticesOf(nova)).slice(1)).toEqual(['We could not charge you for Pro', 'Your payment went through'])
  })

  it('ends the plan when Stripe gives up', async () => {
    stripe.cancel(await failed())
    await hear()
    expect(await read(nova)).toMatchObject({ plan: 'free', plan_name: 'Pro', status: 'canceled', is_active: false })
    expect((await noticesOf(nova)).at(-1)).toBe('Your Pro plan has ended')
  })
})

describe('a plan that was cancelled', () => {
  it('runs until its period’s end, then ends; both are told', async () => {
    const id = await subscribe(nova, 'basic')
    await test.call(nova, 'PATCH', '/api/subscription', { cancel_at_period_end: true })
    await hear()
    expect(await read(nova)).toMatchObject({ plan: 'basic', cancel_at_period_end: true, is_active: true })
    setNow(await endOf(nova))
    stripe.renew(id)
    await hear()
    expect(await read(nova)).toMatchObject({ plan: 'free', is_active: false })
    expect(await noticesOf(nova)).toEqual([
      'You are on Basic now',
      expect.stringMatching(/^Your Basic plan ends on /),
      'Your Basic plan has ended',
    ])
  })

  it('continues when that is undone', async () => {
    await subscribe(nova, 'basic')
    for (const cancels of [true, false]) {
      await test.call(nova, 'PATCH', '/api/subscription', { cancel_at_period_end: cancels })
      await hear()
    }
    expect((await noticesOf(nova)).at(-1)).toBe('Your Basic plan continues')
  })
})

describe('without an event from Stripe', () => {
  const lookAfter = async () => {
    await lookAfterPlans(jobContext(test.house))
    await workOff(test)
  }

  it('a renewal is found when the period is over', async () => {
    const id = await subscribe(nova, 'pro')
    setNow(await endOf(nova))
    stripe.renew(id)
    miss()
    expect(await read(nova)).toMatchObject({ plan: 'free', is_active: false })
    await lookAfter()
    expect(await read(nova)).toMatchObject({ plan: 'pro', is_active: true })
    expect(await noticesOf(nova)).toEqual(['You are on Pro now'])
  })

  it('a first plan is found where neither the browser came back nor Stripe told of it', async () => {
    stripe.pay(await open(nova, 'pro'))
    miss()
    stripe.outage = 500
    await lookAfter()
    stripe.outage = undefined
    expect(await read(nova)).toMatchObject({ plan: 'free', status: 'none' })
    for (let again = 0; again < 2; again++) await lookAfter()
    expect(await read(nova)).toMatchObject({ plan: 'pro', is_active: true })
    expect(await noticesOf(nova)).toEqual(['You are on Pro now'])
  })

  it('a plan that was bought anew is found too, and one that is known is not asked for', async () => {
    stripe.cancel(await subscribe(nova, 'basic'))
    await hear()
    stripe.pay(await open(nova, 'pro'))
    miss()
    await lookAfter()
    expect(await read(nova)).toMatchObject({ plan: 'pro', is_active: true })
    const before = stripe.requests.length
    await lookAfter()
    expect(stripe.requests.slice(before)).toEqual(['GET /v1/subscriptions'])
  })

  it('nobody is told that a plan has ended while Stripe may only be late with the renewal', async () => {
    await subscribe(nova, 'pro')
    const end = await endOf(nova)
    later(0.5 / 24, end)
    await lookAfter()
    expect(await noticesOf(nova)).toEqual(['You are on Pro now'])
    later(1.5 / 24, end)
    await lookAfter()
    expect((await noticesOf(nova)).at(-1)).toBe('Your Pro plan has ended')
    await lookAfter()
    expect(await noticesOf(nova)).toHaveLength(2)
  })

  it('one of a provider that is not set up anymore ends by the clock', async () => {
    await subscribe(nova, 'pro')
    await test.house.db.systemPool.query("update user_subscriptions set provider = 'sandbox' where user_id = $1", [
      nova.id,
    ])
    expect((await test.call(nova, 'PATCH', '/api/subscription', { plan: 'basic' })).statusCode).toBe(409)
    later(1, await endOf(nova))
    await lookAfter()
    expect((await noticesOf(nova)).at(-1)).toBe('Your Pro plan has ended')
  })

  it('one whose state cannot be had holds up nobody, and is looked at again', async () => {
    const id = await subscribe(nova, 'pro')
    setNow(await endOf(nova))
    stripe.renew(id)
    miss()
    stripe.outage = 500
    await lookAfter()
    stripe.outage = undefined
    await lookAfter()
    expect(await read(nova)).toMatchObject({ plan: 'pro', is_active: true })
  })
})

describe('a subscription that the operator made at Stripe for something else', () => {
  it('beside a plan neither counts nor is ended', async () => {
    const id = await subscribe(nova, 'pro')
    later(1 / 86_400)
    const other = stripe.world.get('subscription', id)
    const theirs = stripe.world.add('subscription', { ...structuredClone(other), id: `${id}_coaching`, metadata: {} })
    for (const item of theirs.items.data) {
      item.current_period_start += 60
      item.price = { ...item.price, id: 'price_coaching', unit_amount: 500, metadata: {} }
    }
    for (const each of [theirs.id, id]) await followSubscription(systemContext(test.house), each)
    expect(theirs.status).toBe('active')
    expect(other.status).toBe('active')
    expect(await read(nova)).toMatchObject({ plan: 'pro', status: 'active' })
    expect(await subscriptionOf(nova)).toBe(id)
  })
})

describe('a subscription with an unknown owner', () => {
  it('is ignored, and logged: another installation may share the account', async () => {
    const id = await subscribe(nova, 'pro')
    await test.house.db.systemPool.query('delete from users where id = $1', [nova.id])
    await followSubscription(systemContext(test.house), id)
    expect(stripe.world.get('subscription', id).status).toBe('active')
    expect(lines.some((line) => line.includes(id) && line.includes('ignored a subscription'))).toBe(true)
  })

  it('and that the provider does not know either is nobody’s business', async () => {
    await expect(followSubscription(systemContext(test.house), `sub_${randomUUID()}`)).resolves.toBeUndefined()
  })
})
