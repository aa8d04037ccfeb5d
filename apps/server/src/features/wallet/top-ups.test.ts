import type { Wallet } from '@greenroom/contracts'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { openFakeStripe, signedBy } from '../../testing/fake-stripe.ts'
import { permutations } from '../../testing/permutations.ts'
import { useSecondNode } from '../../testing/second-node.ts'
import { stripeEnv } from '../../testing/subscribers.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { checkLedger } from './commands/check-ledger.ts'
import { settleOpenPayments } from './commands/settle-open-payments.ts'
import { FUNDED, settlePaymentJob } from './events.ts'
import { jobs } from './jobs.ts'
import { keepPayment } from './store/payments.ts'

/** Top-ups with Stripe: the real SDK and signed webhooks against a local fake (standards M5 to M7). */
const stripe = await openFakeStripe()
const test = useTestApp(stripeEnv(stripe))
const other = useSecondNode(test)
afterAll(() => stripe.close())

let nova: Visitor
beforeEach(async () => {
  nova = await test.signUp()
})
afterEach(() => {
  stripe.outage = undefined
})

const open = (person: Visitor, amount: unknown) =>
  test.call(person, 'POST', '/functions/v1/create-wallet-checkout', { amount })
async function checkout(person: Visitor, amount: number): Promise<string> {
  const answer = await open(person, amount)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ session_id: string }>().session_id
}
const goBack = (person: Visitor, id: string, app = test.app) =>
  app.inject({
    method: 'POST',
    url: '/functions/v1/process-wallet-payment',
    payload: { session_id: id },
    headers: { cookie: person.cookie, origin: test.house.env.PUBLIC_URL },
  })
function tell(event: object, app = test.app, header?: string) {
  const payload = JSON.stringify(event)
  return app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    payload,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header ?? signedBy(payload) },
  })
}
/** Runs the jobs that webhooks left, as a worker would, in any order. */
async function workOff() {
  const { rows } = await test.house.db.systemPool.query<{ data: unknown }>(
    `update pgboss.job set state = 'completed', completed_on = now() where name = $1 and state = 'created' returning data`,
    [settlePaymentJob.name],
  )
  const job = jobs.find(({ name }) => name === settlePaymentJob.name)
  await Promise.all(
    rows.map(async ({ data }) => job?.handle(jobContext(test.house), settlePaymentJob.schema.parse(data) as never)),
  )
  return rows.length
}
const balanceOf = async (person: Visitor) => (await test.call(person, 'GET', '/api/wallet')).json<Wallet>().balance

describe('a checkout', () => {
  it('is opened at Stripe by what its API asks for, and leads back to billing', async () => {
    const answer = (await open(nova, 2500)).json<{ session_id: string; url: string }>()
    const session = stripe.sessions.get(answer.session_id)
    expect(session).toMatchObject({
      mode: 'payment',
      amount_total: 2500,
      currency: 'usd',
      metadata: { purpose: 'wallet_top_up', user_id: nova.id },
      success_url: `http://localhost:3000/dashboard/settings?tab=billing&wallet_success=true&session_id={CHECKOUT_SESSION_ID}`,
    })
    expect(answer.url).toBe(session?.url)
    expect(await balanceOf(nova)).toBe(0)
  })

  it.each([499, 100_001, 0, -500, 500.5, '500', null])(
    'of %s cents is refused before Stripe hears of it',
    async (amount) => {
      const before = stripe.requests.length
      expect((await open(nova, amount)).json()).toMatchObject({ code: 'VALIDATION_FAILED' })
      expect(stripe.requests.length).toBe(before)
    },
  )

  it('that Stripe does not open says so, and nothing of Stripe', async () => {
    stripe.outage = 402
    const answer = await open(nova, 500)
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      expect.objectContaining({ message: 'Failed to create checkout session', code: 'UNAVAILABLE' }),
    ])
  })
})

describe('a payment', () => {
  it('stays paid where a look that saw it open is kept after one that saw it paid', async () => {
    const id = await checkout(nova, 500)
    stripe.pay(id)
    await goBack(nova, id)
    const context = systemContext(test.house)
    const late = { sessionId: id, userId: nova.id, amount: 500, status: 'open', paymentId: undefined } as const
    await context.db.asSystem((tx) => keepPayment(context, tx, 'stripe', late))
    const { rows } = await test.house.db.systemPool.query(
      'select status, posting_id is not null as posted from wallet_payments where session_id = $1',
      [id],
    )
    expect(rows).toEqual([{ status: 'paid', posted: true }])
  })

  it('is told to what waits for money, once', async () => {
    const id = await checkout(nova, 500)
    stripe.pay(id)
    for (let n = 0; n < 2; n += 1) await goBack(nova, id)
    const { rows } = await test.house.db.systemPool.query('select name from outbox where user_id = $1 and name = $2', [
      nova.id,
      FUNDED,
    ])
    expect(rows).toHaveLength(1)
  })

  it('credits once, whoever comes first: 20 returns and 20 webhooks at once, over two servers', async () => {
    const sessions = Number(process.env.TOP_UP_SESSIONS ?? 6)
    for (let n = 0; n < sessions; n++) {
      const id = await checkout(nova, 500)
      stripe.pay(id)
      const app = (i: number) => (i % 2 ? test.app : other.app)
      const returns = Array.from({ length: 20 }, (_, i) => goBack(nova, id, app(i)))
      const webhooks = Array.from({ length: 20 }, (_, i) =>
        tell(stripe.eventOf('checkout.session.completed', id), app(i)).then(workOff),
      )
      const [returned] = await Promise.all([Promise.all(returns), Promise.all(webhooks)])
      await workOff()
      expect(returned.map(({ statusCode }) => statusCode)).toEqual(returned.map(() => 200))
      const answers = returned.map((answer) => answer.json<{ amount_added: number; already_processed: boolean }>())
      expect(answers.every(({ amount_added }) => amount_added === 500)).toBe(true)
      expect(answers.filter(({ already_processed }) => !already_processed).length).toBe(1)
      expect(await balanceOf(nova)).toBe(500 * (n + 1))
    }
    expect((await checkLedger(systemContext(test.house))).drift).toEqual([])
  }, 600_000)

  it('is credited by the webhook alone when the payer never returns', async () => {
    const id = await checkout(nova, 1500)
    stripe.pay(id)
    expect((await tell(stripe.eventOf('checkout.session.completed', id))).json()).toEqual({ received: true })
    expect(await balanceOf(nova)).toBe(0)
    expect(await workOff()).toBe(1)
    expect(await balanceOf(nova)).toBe(1500)
    expect((await goBack(nova, id)).json()).toMatchObject({ amount_added: 1500, already_processed: false })
    expect((await goBack(nova, id)).json()).toMatchObject({ amount_added: 1500, already_processed: true })
    expect(await balanceOf(nova)).toBe(1500)
  })

  it('that was not made, ran out or is of somebody else credits nothing', async () => {
    const [unpaid, expired, others] = [await checkout(nova, 500), await checkout(nova, 500), await checkout(nova, 500)]
    stripe.expire(expired)
    stripe.pay(others)
    const iris = await test.signUp()
    expect((await goBack(nova, unpaid)).json()).toMatchObject({ code: 'CONFLICT' })
    expect((await goBack(nova, expired)).json()).toMatchObject({ code: 'CONFLICT' })
    expect((await goBack(iris, others)).json()).toMatchObject({ code: 'NOT_FOUND' })
    expect((await goBack(nova, 'cs_test_none')).json()).toMatchObject({ code: 'NOT_FOUND' })
    await tell(stripe.eventOf('checkout.session.completed', unpaid))
    await workOff()
    expect([await balanceOf(nova), await balanceOf(iris)]).toEqual([0, 0])
  })

  it('is found when its webhook was lost and the payer never returns; one that ran out is let go', async () => {
    const [paid, expired] = [await checkout(nova, 700), await checkout(nova, 500)]
    stripe.pay(paid)
    stripe.expire(expired)
    await settleOpenPayments(jobContext(test.house))
    expect(await balanceOf(nova)).toBe(0)
    test.setNow(new Date(Date.now() + 11 * 60_000))
    await settleOpenPayments(jobContext(test.house))
    test.setNow(undefined)
    expect(await balanceOf(nova)).toBe(700)
    const { rows } = await test.house.db.systemPool.query(
      'select status from wallet_payments where user_id = $1 order by amount',
      [nova.id],
    )
    expect(rows).toEqual([{ status: 'expired' }, { status: 'paid' }])
  })

  it('waits while Stripe is away, and says so', async () => {
    const id = await checkout(nova, 500)
    stripe.pay(id)
    stripe.outage = 402
    expect((await goBack(nova, id)).json()).toMatchObject({ message: 'Failed to process payment', status: 503 })
    stripe.outage = undefined
    expect((await goBack(nova, id)).json()).toMatchObject({ already_processed: false })
  })

  it('ends the same in every order of its events, each told twice', async () => {
    const types = ['checkout.session.completed', 'checkout.session.async_payment_succeeded', 'checkout.session.expired']
    const orders = permutations([...types, 'checkout.session.async_payment_failed', 'charge.updated'])
    expect(orders).toHaveLength(120)
    const chosen = orders.filter((_, i) => i % (process.env.EVENT_ORDERS ? 1 : 20) === 0)
    for (const [n, order] of chosen.entries()) {
      const id = await checkout(nova, 500)
      const events = order.map((type) => stripe.eventOf(type, id))
      stripe.pay(id)
      for (const event of [...events, ...events]) {
        expect((await tell(event)).statusCode).toBe(200)
        await workOff()
      }
      expect(await balanceOf(nova)).toBe(500 * (n + 1))
    }
  }, 600_000)
})

describe('the webhook', () => {
  it('refuses what Stripe has not signed, and leaves nothing of it', async () => {
    const id = await checkout(nova, 500)
    stripe.pay(id)
    const event = stripe.eventOf('checkout.session.completed', id)
    const header = signedBy(JSON.stringify({ ...event, id: 'evt_other' }))
    for (const wrong of ['', 'v1=0', header, signedBy(JSON.stringify(event), 'whsec_other')])
      expect((await tell(event, test.app, wrong)).statusCode).toBe(400)
    expect([await workOff(), await balanceOf(nova)]).toEqual([0, 0])
  })

  it('takes kinds that it does not know, and does nothing', async () => {
    const event = { id: 'evt_new', object: 'event', type: 'radar.new_thing', data: { object: { object: 'radar' } } }
    expect((await tell(event)).statusCode).toBe(200)
    expect(await workOff()).toBe(0)
  })

  it.each([
    'null',
    '5',
    '"evt"',
    '[]',
    '{}',
    '',
    '{"id":"evt_1","type":"charge.refunded"',
    '{"id":"evt_1","type":"charge.refunded"}',
    '{"id":"evt_1","type":"charge.refunded","data":5}',
    '{"id":"evt_1","type":"charge.refunded","data":{"object":null}}',
    '{"id":5,"type":"charge.refunded","data":{"object":{"object":"charge","payment_intent":"pi_1"}}}',
    '{"id":"evt\\u0000","type":"charge.refunded","data":{"object":{"object":"charge","payment_intent":"pi_1"}}}',
    '{"id":"evt_1","type":"charge.refunded","data":{"object":{"object":"charge","payment_intent":5}}}',
    '{"id":"evt_1","type":"charge.refunded","data":{"object":{"object":"charge","payment_intent":{"id":["pi_1"]}}}}',
    `{"id":"evt_1","type":"charge.refunded","data":{"object":{"object":"charge","payment_intent":"pi_${'1'.repeat(300)}"}}}`,
    '{"id":"evt_1","type":"invoice.paid","data":{"object":{"object":"invoice","parent":"in_1"}}}',
    '['.repeat(500_000),
    '\ud800\u0000',
  ])('refuses what is signed and is no event (%#)', async (body) => {
    const headers = { 'stripe-signature': signedBy(body), 'content-type': 'application/json' }
    const answer = await test.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload: body })
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 })
    expect(await workOff()).toBe(0)
  })

  it('refuses what is too large before it is read', async () => {
    const body = 'x'.repeat(1024 * 1024 + 1)
    const headers = { 'stripe-signature': signedBy(body) }
    const answer = await test.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload: body })
    expect(answer.json()).toMatchObject({ code: 'UPLOAD_TOO_LARGE', status: 413 })
  })
})
