import { afterAll, beforeEach, expect, it } from 'vitest'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { stripeEnv, subscribers } from '../../testing/subscribers.ts'
import { useTestApp } from '../../testing/test-app.ts'

/** Stripe events about unknown customers, of another installation or another business of the operator. */
const stripe = await openFakeStripe()
const test = useTestApp(stripeEnv(stripe))
const { hear, miss } = subscribers(test, stripe)
afterAll(() => stripe.close())
beforeEach(miss)

it('a customer of somebody else on the same account is neither changed nor charged', async () => {
  const userId = crypto.randomUUID()
  const { payments } = test.house.providers
  const customerId = await payments?.createCustomer({ id: userId, userId, email: null, name: '' })
  if (!payments || customerId === undefined) throw new Error('no Stripe')
  const page = {
    id: userId,
    userId,
    customerId,
    plan: 'pro',
    successUrl: 'https://a.example',
    cancelUrl: 'https://a.example',
  } as const
  stripe.pay((await payments.createSubscriptionPage(page)).sessionId)
  const [theirs] = await payments.listSubscriptions(customerId)
  stripe.renew(theirs?.subscriptionId ?? '', { fails: true })
  const before = stripe.calls.length
  stripe.keepCard(customerId)
  await hear()
  expect(stripe.calls.slice(before).filter(({ method }) => method !== 'GET')).toEqual([])
  expect(stripe.world.get('subscription', theirs?.subscriptionId).status).toBe('past_due')
})

it('what other software sells on the same account under ids of its own is nobody’s business here, and no job fails', async () => {
  const { payments } = test.house.providers
  const userId = 'customer-17'
  const customerId = await payments?.createCustomer({ id: userId, userId, email: null, name: '' })
  if (!payments || customerId === undefined) throw new Error('no Stripe')
  const back = { successUrl: 'https://a.example', cancelUrl: 'https://a.example' }
  const owner = { userId, customerId, ...back }
  stripe.pay((await payments.createSubscriptionPage({ id: crypto.randomUUID(), ...owner, plan: 'pro' })).sessionId)
  const topUp = { id: crypto.randomUUID(), ...owner, amount: 500, title: 'Theirs', keepsCard: false }
  stripe.pay((await payments.createCheckout(topUp)).sessionId)
  await hear()
  for await (const { userId: listed } of payments.listPayments(new Date(0))) expect(listed).not.toBe(userId)
})
