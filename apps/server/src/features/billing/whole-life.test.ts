import type { BillingDocument, Card, Subscription, Wallet } from '@greenroom/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { stripeEnv } from '../../testing/subscribers.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

/**
 * Nothing is called by hand here: Stripe delivers its own signed webhooks over HTTP, and a worker runs the jobs that
 * follow.
 */
const stripe = await openFakeStripe()
const test = useTestApp(stripeEnv(stripe))
afterAll(() => stripe.close())

let nova: Visitor
beforeAll(async () => {
  stripe.webhookUrl = `${await test.app.listen({ port: 0, host: '127.0.0.1' })}/webhooks/stripe`
  await test.startWorker()
  test.setTier(undefined)
  nova = await test.signUp()
})

const ask = async <T>(method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown): Promise<T> => {
  const answer = await test.call(nova, method, url, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}
const view = async () => {
  const wallet = await ask<Wallet>('GET', '/api/wallet')
  const { status, plan_name: plan } = await ask<Subscription>('GET', '/api/subscription')
  const { card } = await ask<{ card: Card | null }>('GET', '/api/billing/card')
  return { balance: wallet.balance, debt: wallet.debt, status, plan, last4: card?.last4 ?? null }
}
/** Waits until the owner sees this. */
const comes = (expected: Partial<Awaited<ReturnType<typeof view>>>) =>
  vi.waitFor(async () => expect(await view()).toMatchObject(expected), { timeout: 60_000, interval: 200 })
const session = (url: string, body: object) =>
  ask<{ session_id: string }>('POST', url, body).then((page) => page.session_id)

it('a wallet and a plan follow all that happens at Stripe, and hear it again in any order without a change', async () => {
  const topUp = await session('/functions/v1/create-wallet-checkout', { amount: 2500, keep_card: true })
  stripe.pay(topUp)
  await comes({ balance: 2500, last4: '4242', plan: 'Free Trial' })
  const paymentId = stripe.sessions.get(topUp)?.payment_intent ?? ''
  const customerId = stripe.sessions.get(topUp)?.customer ?? ''

  const plan = await session('/api/subscription/checkout', { plan: 'pro' })
  stripe.pay(plan)
  await comes({ status: 'active', plan: 'Pro' })
  const subscriptionId = stripe.sessions.get(plan)?.subscription ?? ''

  stripe.failRefund(stripe.refund(paymentId, 300))
  stripe.refund(paymentId, 500)
  const dispute = stripe.dispute(paymentId)
  await comes({ balance: 0, debt: 0 })
  stripe.winDispute(dispute)
  await comes({ balance: 2000 })

  stripe.renew(subscriptionId, { fails: true })
  await comes({ status: 'past_due', plan: 'Pro' })
  stripe.keepCard(customerId, 'authentication')
  await comes({ status: 'past_due', last4: '3184' })
  stripe.keepCard(customerId)
  await comes({ status: 'active', last4: '4242' })

  await ask('PATCH', '/api/subscription', { plan: 'enterprise' })
  await comes({ plan: 'Enterprise' })
  stripe.cancel(subscriptionId)
  await comes({ status: 'canceled', balance: 2000, debt: 0 })

  const final = await view()
  const { items } = await ask<{ items: BillingDocument[] }>('GET', '/api/billing/documents')
  const statusesOf = (wanted: string) => items.flatMap(({ kind, status }) => (kind === wanted ? [status] : []))
  expect([statusesOf('receipt'), statusesOf('invoice')]).toEqual([['partly_refunded'], ['paid', 'paid', 'paid']])

  for (const event of stripe.events.toReversed()) stripe.tellAgain(event)
  await stripe.settled()
  // A later payment is settled after all repeated events.
  stripe.pay(await session('/functions/v1/create-wallet-checkout', { amount: 700 }))
  await comes({ ...final, balance: 2700 })
}, 240_000)
