import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { stripeEnv, subscribers } from '../../testing/subscribers.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { eraseDue } from '../settings/commands/erase-due.ts'
import { followDeletion } from './commands/follow-deletion.ts'
import { lookAfterPlans } from './commands/look-after-plans.ts'

/** The plan of an account that is being deleted. */
const stripe = await openFakeStripe()
const test = useTestApp(stripeEnv(stripe))
const { read, open, subscribe, subscriptionOf, hear, noticesOf } = subscribers(test, stripe)
afterAll(() => stripe.close())
afterEach(() => {
  stripe.outage = undefined
})

let nova: Visitor
let id: string
beforeEach(async () => {
  test.setTier(undefined)
  nova = await test.signUp()
  id = await subscribe(nova, 'pro')
})

const leave = async () => {
  expect((await test.call(nova, 'POST', '/api/me/deletion', { confirmation: nova.email })).statusCode).toBe(200)
}
const stay = async () => {
  expect((await test.call(nova, 'DELETE', '/api/me/deletion')).statusCode).toBe(200)
}
const cancel = (cancels: boolean) => test.call(nova, 'PATCH', '/api/subscription', { cancel_at_period_end: cancels })

it('nobody who leaves is charged again: the plan is to end with its period, in silence', async () => {
  await leave()
  await hear()
  expect(await read(nova)).toMatchObject({ plan: 'pro', is_active: true, cancel_at_period_end: true })
  expect(stripe.world.get('subscription', id).cancel_at_period_end).toBe(true)
  expect(await noticesOf(nova)).toEqual(['You are on Pro now'])
})

it('who stays after all keeps the plan', async () => {
  await leave()
  await hear()
  await stay()
  await hear()
  expect(await read(nova)).toMatchObject({ plan: 'pro', cancel_at_period_end: false })
  expect((await noticesOf(nova)).at(-1)).toBe('Your Pro plan continues')
})

it('who had cancelled before and stays has still cancelled', async () => {
  await cancel(true)
  await hear()
  await leave()
  await hear()
  await stay()
  await hear()
  expect(await read(nova)).toMatchObject({ cancel_at_period_end: true })
})

it('a plan that waits for the end of its account is not changed', async () => {
  await leave()
  await hear()
  for (const body of [{ cancel_at_period_end: false }, { plan: 'basic' }])
    expect((await test.call(nova, 'PATCH', '/api/subscription', body)).json()).toMatchObject({
      code: 'CONFLICT',
      message: 'Your account is being deleted, and your plan with it. Keep your account first.',
    })
})

it('nobody buys a plan for an account that is to be deleted', async () => {
  nova = await test.signUp()
  await leave()
  expect((await test.call(nova, 'POST', '/api/subscription/checkout', { plan: 'pro' })).json()).toMatchObject({
    code: 'CONFLICT',
    message: 'Your account is being deleted. Keep it before you choose a plan.',
  })
})

it('a plan that is bought after the one before ended with a deletion that was taken back can be changed and cancelled', async () => {
  await leave()
  await hear()
  stripe.cancel(id)
  await hear()
  await stay()
  await hear()
  await subscribe(nova, 'basic')
  expect(await read(nova)).toMatchObject({ plan: 'basic', cancel_at_period_end: false })
  expect((await cancel(true)).json()).toMatchObject({ cancel_at_period_end: true })
})

it('a plan that is paid on a page that was still open ends with its period too, and so does one that was resumed at Stripe', async () => {
  nova = await test.signUp()
  const page = await open(nova, 'pro')
  await leave()
  await hear()
  stripe.pay(page)
  await hear()
  const late = await subscriptionOf(nova)
  expect(stripe.world.get('subscription', late).cancel_at_period_end).toBe(true)
  await test.house.providers.payments?.setCancelAtPeriodEnd({ id: 'resumed', subscriptionId: late, cancels: false })
  await hear()
  expect(stripe.world.get('subscription', late).cancel_at_period_end).toBe(true)
  await stay()
  await hear()
  expect(await read(nova)).toMatchObject({ plan: 'pro', cancel_at_period_end: false })
})

it('neither asking nor keeping is lost while Stripe does not answer, and their order does not matter', async () => {
  stripe.outage = 503
  await leave()
  await expect(workOff(test)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  stripe.outage = undefined
  await followDeletion(jobContext(test.house), nova.id)
  expect(stripe.world.get('subscription', id).cancel_at_period_end).toBe(true)
  await stay()
  for (let again = 0; again < 2; again++) await followDeletion(jobContext(test.house), nova.id)
  await hear()
  expect(stripe.world.get('subscription', id).cancel_at_period_end).toBe(false)
  expect(await read(nova)).toMatchObject({ cancel_at_period_end: false })
})

it('both are made up for when Stripe was away for longer than anybody tries', async () => {
  const lookAfter = () => lookAfterPlans(jobContext(test.house))
  const cancels = () => stripe.world.get('subscription', id).cancel_at_period_end
  const forget = () => test.house.db.systemPool.query('delete from outbox where user_id = $1', [nova.id])
  await leave()
  await forget()
  stripe.outage = 503
  await lookAfter()
  stripe.outage = undefined
  expect(cancels()).toBe(false)
  await lookAfter()
  expect(cancels()).toBe(true)
  await stay()
  await forget()
  await lookAfter()
  expect(cancels()).toBe(false)
  expect(await read(nova)).toMatchObject({ plan: 'pro', cancel_at_period_end: false })
})

it('with the account its subscription is gone', async () => {
  await leave()
  await hear()
  test.setNow(new Date(Date.now() + 15 * 86_400_000))
  await eraseDue(jobContext(test.house))
  test.setNow(undefined)
  await hear()
  expect(stripe.world.get('subscription', id).status).toBe('canceled')
  const { rows } = await test.house.db.systemPool.query('select 1 from user_subscriptions where user_id = $1', [
    nova.id,
  ])
  expect(rows).toEqual([])
})
