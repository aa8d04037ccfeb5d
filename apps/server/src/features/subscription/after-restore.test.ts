import { afterAll, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { stripeEnv, subscribers } from '../../testing/subscribers.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { lookAtAllAfterRestore } from './commands/look-at-all-after-restore.ts'

const stripe = await openFakeStripe()
const test = useTestApp(stripeEnv(stripe))
const { read, open } = subscribers(test, stripe)
afterAll(() => stripe.close())

it('a restored database learns what was subscribed to after the backup, and says where it could not ask', async () => {
  test.setTier(undefined)
  const nova = await test.signUp()
  stripe.pay(await open(nova, 'pro'))
  stripe.outage = 500
  expect(await lookAtAllAfterRestore(systemContext(test.house))).toContain('did not answer')
  stripe.outage = undefined
  expect(await read(nova)).toMatchObject({ plan: 'free' })
  expect(await lookAtAllAfterRestore(systemContext(test.house))).toBe('Plans fetched from the provider: 1.')
  expect(await read(nova)).toMatchObject({ plan: 'pro', status: 'active' })
})

it('who paid for the first time after the backup has their plan again, and is not sold a second one', async () => {
  test.setTier(undefined)
  const [luna, unknown] = [await test.signUp(), crypto.randomUUID()]
  stripe.pay(await open(luna, 'basic'))
  const payments = test.house.providers.payments
  const customerId = await payments?.createCustomer({ id: unknown, userId: unknown, email: null, name: '' })
  if (!payments || customerId === undefined) throw new Error('no Stripe')
  const page = {
    id: unknown,
    userId: unknown,
    customerId,
    successUrl: 'https://a.example',
    cancelUrl: 'https://a.example',
  }
  stripe.pay((await payments.createSubscriptionPage({ ...page, plan: 'pro' })).sessionId)
  const { systemPool } = test.house.db
  const customers = async () =>
    (await systemPool.query('select user_id, customer_id from billing_customers order by user_id')).rows
  const before = await customers()
  await systemPool.query('delete from billing_customers where user_id = $1', [luna.id])

  await lookAtAllAfterRestore(systemContext(test.house))

  expect(await customers()).toEqual(before)
  expect(await read(luna)).toMatchObject({ plan: 'basic', status: 'active' })
  const again = await test.call(luna, 'POST', '/api/subscription/checkout', { plan: 'pro' })
  expect(again.statusCode).toBe(409)
  expect(again.body).toContain('You already have a plan. Change it instead of buying another.')
  expect(await customers()).toEqual(before)
})
