import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import type { PaymentProvider } from '../../platform/providers/payments/payments.ts'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { stripeEnv, subscribers } from '../../testing/subscribers.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { checkLedger } from '../wallet/public.ts'
import { followSubscription } from './commands/follow-subscription.ts'
import { refundDoubled } from './commands/refund-doubled.ts'

/** Two tabs that both paid for a plan: the owner gets one and pays for one (record 0033). */
const lines: string[] = []
let now: Date | undefined
const stripe = await openFakeStripe({ clock: () => now?.getTime() ?? Date.now() })
const test = useTestApp({ ...stripeEnv(stripe), LOG_LEVEL: 'warn' }, { onLog: (line) => lines.push(line) })
const { read, open, hear, miss, noticesOf, lettersTo, subscriptionOf } = subscribers(test, stripe)
afterAll(() => stripe.close())

const DAY_MS = 86_400_000
function setNow(moment: Date | undefined) {
  now = moment
  test.setNow(moment)
}
const later = (days: number) => setNow(new Date((now ?? new Date()).getTime() + days * DAY_MS))

const TITLE = 'You paid for two plans: one payment is refunded'
let nova: Visitor
beforeEach(async () => {
  test.setTier(undefined)
  setNow(undefined)
  nova = await test.signUp()
  miss()
})
afterEach(() => {
  stripe.outage = undefined
  stripe.losesAnswers = 0
})

/** @returns the older and the newer */
async function payTwice(plans: readonly [string, string] = ['basic', 'pro']) {
  const pages = [await open(nova, plans[0]), await open(nova, plans[1])]
  for (const page of pages) {
    stripe.pay(page)
    later(1 / 86_400)
  }
  const ids = pages.map((page) => stripe.sessions.get(page)?.subscription ?? '')
  return ids as [string, string]
}
const statusOf = (id: string) => stripe.world.get('subscription', id).status
/** Cents refunded for this subscription. */
function refundsOf(id: string) {
  const invoices = stripe.world.all('invoice').filter(({ parent }) => parent.subscription_details.subscription === id)
  const payments = new Set(invoices.map((invoice) => stripe.world.paidBy.get(invoice.id)))
  return stripe.world
    .all('refund')
    .filter(({ payment_intent: payment }) => payments.has(payment))
    .map(({ amount }) => amount)
}
const told = async () => (await noticesOf(nova)).filter((title) => title === TITLE)
const through = (changes: Partial<PaymentProvider>) => {
  const payments = Object.assign(Object.create(test.house.providers.payments as PaymentProvider), changes)
  return { ...systemContext(test.house), providers: { ...test.house.providers, payments: payments as PaymentProvider } }
}

describe('two tabs that both paid', () => {
  it('keep the newer; the older is ended and refunded', async () => {
    const [older, newer] = await payTwice()
    await hear()
    expect([statusOf(older), statusOf(newer)]).toEqual(['canceled', 'active'])
    expect(await read(nova)).toMatchObject({ plan: 'pro', status: 'active' })
    expect(await subscriptionOf(nova)).toBe(newer)
    expect(refundsOf(older)).toEqual([999])
    expect(refundsOf(newer)).toEqual([])
    expect(lines.some((line) => line.includes('duplicate subscription') && line.includes(older))).toBe(true)
  })

  it('are explained once, in the app and by mail', async () => {
    await payTwice()
    await hear({ times: 3 })
    expect(await told()).toHaveLength(1)
    expect((await lettersTo(nova)).filter((subject) => subject === TITLE)).toHaveLength(1)
    const { rows } = await test.house.db.systemPool.query<{ body: string }>(
      'select body from notifications where user_id = $1 and title = $2',
      [nova.id, TITLE],
    )
    expect(rows[0]?.body).toBe(
      'You bought Basic and Pro, in two windows. Pro stays. The $9.99 you paid for Basic will be refunded to your card. Your bank may take 5 to 10 days.',
    )
  })

  it('of the same plan are told so', async () => {
    await payTwice(['pro', 'pro'])
    await hear()
    const { rows } = await test.house.db.systemPool.query<{ body: string }>(
      'select body from notifications where user_id = $1 and title = $2',
      [nova.id, TITLE],
    )
    expect(rows[0]?.body).toMatch(/^You bought Pro twice, in two windows\. One stays\. The \$49\.99 /)
  })

  it('have all that the older cost back, also where it was moved up before anybody noticed', async () => {
    const [older] = await payTwice()
    await test.house.providers.payments?.changePlan({
      id: 'up',
      subscriptionId: older,
      plan: 'enterprise',
      at: new Date(),
    })
    await hear()
    expect(new Set(refundsOf(older))).toEqual(new Set([19_000, 999]))
  })

  it('and were noticed months later have every month back in which both were paid', async () => {
    const [older, newer] = await payTwice()
    miss()
    for (const id of [newer, older]) stripe.renew(id)
    setNow(new Date((stripe.world.get('subscription', older).items.data[0]?.current_period_start ?? 0) * 1000 + 1000))
    await followSubscription(systemContext(test.house), older)
    await workOff(test)
    expect(await subscriptionOf(nova)).toBe(newer)
    expect([statusOf(older), statusOf(newer)]).toEqual(['canceled', 'active'])
    expect(refundsOf(older)).toEqual([999, 999])
  })

  it('do not affect wallets', async () => {
    await payTwice()
    await hear({ times: 2 })
    later(1)
    const { drift } = await checkLedger(systemContext(test.house))
    expect(drift).toEqual([])
    const { rows } = await test.house.db.systemPool.query('select 1 from ledger_postings where user_id = $1', [nova.id])
    expect(rows).toEqual([])
  })
})

describe('a duplicate payment is refunded once', () => {
  it('over two processes that notice it at once', async () => {
    const [older] = await payTwice()
    const context = systemContext(test.house)
    await Promise.all(Array.from({ length: 4 }, () => followSubscription(context, older)))
    const since = new Date(stripe.world.get('subscription', older).created * 1000).toISOString()
    const doubled = { userId: nova.id, subscriptionId: older, planId: 'basic', since }
    await Promise.all(Array.from({ length: 4 }, () => refundDoubled(context, doubled)))
    await hear({ times: 2 })
    expect(refundsOf(older)).toEqual([999])
    expect(await told()).toHaveLength(1)
  })

  it('where the answer is lost, and the work begins anew after Stripe has forgotten the key', async () => {
    const [older] = await payTwice()
    const context = systemContext(test.house)
    await followSubscription(context, older)
    const since = new Date(stripe.world.get('subscription', older).created * 1000).toISOString()
    const doubled = { userId: nova.id, subscriptionId: older, planId: 'basic', since }
    // The refund is carried out, and the worker dies before the response.
    const dying = through({
      refundSubscription: async (request) => {
        await test.house.providers.payments?.refundSubscription(request)
        throw new Error('killed')
      },
    })
    await expect(refundDoubled(dying, doubled)).rejects.toThrow('killed')
    stripe.forgetKeys()
    for (let again = 0; again < 2; again++) await refundDoubled(context, doubled)
    await workOff(test)
    expect(refundsOf(older)).toEqual([999])
    expect(await told()).toHaveLength(1)
  })

  it.each(['before', 'after'] as const)('where a process dies %s it ends the older', async (moment) => {
    const [older, newer] = await payTwice()
    const dying = through({
      endSubscription: async (id) => {
        if (moment === 'after') await test.house.providers.payments?.endSubscription(id)
        throw new Error('killed')
      },
    })
    await expect(followSubscription(dying, newer)).rejects.toThrow('killed')
    await followSubscription(systemContext(test.house), newer)
    await workOff(test)
    expect(statusOf(older)).toBe('canceled')
    expect(refundsOf(older)).toEqual([999])
    expect(await told()).toHaveLength(1)
  })

  it('and nobody is told before it did, while Stripe does not answer', async () => {
    const [older] = await payTwice()
    await followSubscription(systemContext(test.house), older)
    stripe.outage = 503
    await expect(workOff(test)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    stripe.outage = undefined
    expect(await told()).toEqual([])
  })

  it('also to whoever has left meanwhile', async () => {
    const [older] = await payTwice()
    await followSubscription(systemContext(test.house), older)
    await test.house.db.systemPool.query('delete from users where id = $1', [nova.id])
    await workOff(test)
    expect(refundsOf(older)).toEqual([999])
  })
})
