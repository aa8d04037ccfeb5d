import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { PASSWORD, useTestApp, type Visitor } from '../../testing/test-app.ts'
import { endUnclaimed } from './commands/end-unclaimed.ts'
import { eraseDue } from './commands/erase-due.ts'

/** Unclaimed accounts are deleted (standard W24). */
const test = useTestApp()
const DAY = 86_400_000
afterEach(() => test.setNow(undefined))

const later = (days: number) => new Date(Date.now() + days * DAY)
const run = async (text: string, ...values: unknown[]) =>
  (await test.house.db.systemPool.query(text, values)).rowCount ?? 0
const isThere = async ({ id }: Visitor) => (await run('select 1 from users where id = $1', id)) > 0
async function theNightAfter(days: number, providers = jobContext(test.house).providers): Promise<void> {
  const context = { ...jobContext(test.house), now: later(days), providers }
  await endUnclaimed(context)
  await eraseDue(context)
}

it('an account is deleted if it was never verified, nobody came back to it, and its page had no visitor', async () => {
  const gone = await test.signUp()
  await test.call(gone, 'POST', '/api/minisites', { username: `u-${randomUUID().slice(0, 8)}`, name: 'Gone' })
  const visited = await test.signUp()
  await run('insert into site_counters (user_id, mini_site_id, views) values ($1, $2, 1)', visited.id, randomUUID())
  const paying = await test.signUp()
  await run(
    `insert into user_subscriptions (user_id, provider, customer_id, subscription_id, plan_id, status, ticket, created_at, updated_at)
     values ($1, 'sandbox', 'c', $2, 'basic', 'active', 1, now(), now())`,
    paying.id,
    randomUUID(),
  )
  const back = await test.signUp()
  const using = await test.signUp()
  const kept = [await test.signUp({ isVerified: true }), visited, paying, back, using]
  await theNightAfter(29)
  expect(await Promise.all([gone, ...kept].map(isThere))).toEqual([true, true, true, true, true, true])
  test.setNow(later(5))
  const { email } = back
  expect(
    (await test.call(undefined, 'POST', '/api/auth/sign-in/email', { email, password: PASSWORD })).statusCode,
  ).toBe(200)
  expect((await test.call(using, 'GET', '/api/me')).statusCode, 'a session is used').toBe(200)
  test.setNow(undefined)
  const { email: _mail, ...withoutMail } = jobContext(test.house).providers
  await theNightAfter(31, { ...withoutMail, email: undefined })
  expect(await isThere(gone), 'without mail nobody can verify').toBe(true)
  await theNightAfter(31)
  expect(await isThere(gone)).toBe(false)
  expect(await Promise.all(kept.map(isThere))).toEqual([true, true, true, true, true])
  expect((await test.signUp({ email: gone.email })).id, 'the address is free').not.toBe(gone.id)
})

it('takes a bounded number in a night, and the rest in the next', async () => {
  await run(
    `insert into users (id, name, email, created_at) select gen_random_uuid(), '', 'crowd-' || n || '@example.com', now()
     from generate_series(1, 520) n`,
  )
  const left = () => run("select 1 from users where email like 'crowd-%'")
  await endUnclaimed({ ...jobContext(test.house), now: later(31) })
  expect(await left()).toBeGreaterThanOrEqual(20)
  await endUnclaimed({ ...jobContext(test.house), now: later(32) })
  expect(await left()).toBe(0)
})
