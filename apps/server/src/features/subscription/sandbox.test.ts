import { beforeEach, expect, it } from 'vitest'
import { PUBLIC_URL, useTestApp, type Visitor } from '../../testing/test-app.ts'
import { plansOf } from '../../testing/subscribers.ts'
import { workOff } from '../../testing/work-off.ts'

/** Plans without a Stripe account: the sandbox is the provider. */
const test = useTestApp()
const { read, noticesOf, subscriptionOf } = plansOf(test)

let nova: Visitor
beforeEach(async () => {
  test.setTier(undefined)
  nova = await test.signUp()
})

const sandbox = async (method: 'POST' | 'PATCH', path: string, body?: object) => {
  const answer = await test.call(nova, method, `/sandbox/api/${path}`, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  await workOff(test)
}
async function subscribe(plan: string) {
  const answer = await test.call(nova, 'POST', '/api/subscription/checkout', { plan, return_path: '/editor/1' })
  const { session_id, url } = answer.json<{ session_id: string; url: string }>()
  expect(url).toBe(`${PUBLIC_URL}/sandbox/checkout/${session_id}`)
  await sandbox('POST', `checkouts/${session_id}/payment`, { card: 'good', webhook: 'at-once' })
  return subscriptionOf(nova)
}

it('a plan is bought, changed, cancelled and renewed in the sandbox as at Stripe', async () => {
  const id = await subscribe('basic')
  expect(await read(nova)).toMatchObject({ plan: 'basic', status: 'active', amount: 999 })
  await test.call(nova, 'PATCH', '/api/subscription', { plan: 'pro' })
  await workOff(test)
  expect(await read(nova)).toMatchObject({ plan: 'pro', amount: 4999 })
  await test.call(nova, 'PATCH', '/api/subscription', { cancel_at_period_end: true })
  expect(await read(nova)).toMatchObject({ cancel_at_period_end: true })
  await sandbox('POST', `subscriptions/${id}/renewal`)
  expect(await read(nova)).toMatchObject({ plan: 'free', is_active: false })
  expect(await noticesOf(nova)).toEqual([
    'You are on Basic now',
    'You are on Pro now',
    expect.stringMatching(/^Your Pro plan ends on /),
    'Your Pro plan has ended',
  ])
})

it('a renewal that fails leaves the plan past due', async () => {
  const id = await subscribe('pro')
  await sandbox('PATCH', `subscriptions/${id}`, { fails_next: true })
  await sandbox('POST', `subscriptions/${id}/renewal`)
  expect(await read(nova)).toMatchObject({ plan: 'pro', status: 'past_due', is_active: true })
})
