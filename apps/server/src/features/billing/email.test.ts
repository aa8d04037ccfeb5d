import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { phoneCaller } from '../../testing/phone-caller.ts'
import { stripeEnv } from '../../testing/subscribers.ts'
import { type TestApp, useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { syncEmail } from './commands/sync-email.ts'
import { onEmailChanged } from './jobs.ts'
import { ensureCustomer } from './public.ts'

/** The address that the payment provider writes to, as the account's email changes. */
const stripe = await openFakeStripe()
const test = useTestApp(stripeEnv(stripe))
const sandbox = useTestApp()
afterAll(() => stripe.close())
afterEach(() => Object.assign(stripe, { outage: undefined }))

const newEmail = () => `${randomUUID()}@example.com`

/** Requests another email and follows the link. */
async function move(house: TestApp, person: Pick<Visitor, 'id' | 'email' | 'cookie'>): Promise<string> {
  const email = newEmail()
  const asked = await house.call(person, 'POST', '/api/auth/change-email', { newEmail: email })
  expect(asked.statusCode, asked.body).toBe(200)
  const token = (await house.mails(email)).at(-1)?.token
  const done = await house.call(person, 'POST', '/api/auth/change-email/verify', { token })
  expect(done.statusCode, done.body).toBe(200)
  return email
}
const pays = async (house: TestApp, { id }: Pick<Visitor, 'id'>) =>
  (await ensureCustomer(await systemContext(house.house).asOwner(id), 'no customer')).customerId
const writeDown = (userId: string, email: string) =>
  test.house.db.systemPool.query('update users set email = $2 where id = $1', [userId, email])
const emailAt = (customerId: string) => stripe.world.customer(customerId).email
/** Number of updates of this customer at Stripe. */
const changesAt = (customerId: string) =>
  stripe.requests.filter((line) => line === `POST /v1/customers/${customerId}`).length
/** Holds the next update at Stripe until it is released. */
function holdBack() {
  const posts = () => stripe.requests.filter((line) => line.startsWith('POST')).length
  const before = posts()
  const release = stripe.hold()
  return { release, came: () => vi.waitFor(() => expect(posts()).toBe(before + 1), 15_000) }
}
const sandboxEmail = async (customerId: string) => {
  const { rows } = await sandbox.house.db.systemPool.query<{ email: string }>(
    'select email from sandbox_customers where id = $1',
    [customerId],
  )
  return rows[0]?.email
}

describe('an email that is changed', () => {
  it('is the one that Stripe writes to, told once however often the change is heard', async () => {
    const nova = await test.signUp()
    const customerId = await pays(test, nova)
    const email = await move(test, nova)
    await workOff(test)
    expect(emailAt(customerId)).toBe(email)
    const event = { id: randomUUID(), userId: nova.id, name: 'auth.email-changed', payload: {} }
    await onEmailChanged.handle(jobContext(test.house), event)
    expect(changesAt(customerId)).toBe(1)
  })

  it('is the one that the sandbox writes to', async () => {
    const nova = await sandbox.signUp()
    const customerId = await pays(sandbox, nova)
    const email = await move(sandbox, nova)
    await workOff(sandbox)
    expect(await sandboxEmail(customerId)).toBe(email)
  })

  it('while the last one is still being told is not overtaken by it', async () => {
    const nova = await test.signUp()
    const customerId = await pays(test, nova)
    const [first, last] = [newEmail(), newEmail()]
    await writeDown(nova.id, first)
    const { release, came } = holdBack()
    const slow = syncEmail(systemContext(test.house), nova.id)
    await came()
    await writeDown(nova.id, last)
    release()
    await slow
    expect(emailAt(customerId)).toBe(last)
  })

  it('while its owner is being made known there is not lost', async () => {
    const nova = await test.signUp()
    const { release, came } = holdBack()
    const made = pays(test, nova)
    await came()
    const email = newEmail()
    await writeDown(nova.id, email)
    await syncEmail(systemContext(test.house), nova.id)
    release()
    const customerId = await made
    await workOff(test)
    expect(emailAt(customerId)).toBe(email)
  })

  it('waits while Stripe is away, and is told later', async () => {
    const nova = await test.signUp()
    const customerId = await pays(test, nova)
    const email = newEmail()
    await writeDown(nova.id, email)
    stripe.outage = 400
    await expect(syncEmail(systemContext(test.house), nova.id)).rejects.toThrow('Stripe refused')
    stripe.outage = undefined
    await syncEmail(systemContext(test.house), nova.id)
    expect(emailAt(customerId)).toBe(email)
  })

  it('of somebody whom Stripe does not know, or has forgotten, is nobody’s business there', async () => {
    const nova = await test.signUp()
    const before = stripe.requests.length
    await syncEmail(systemContext(test.house), nova.id)
    expect(stripe.requests.length).toBe(before)
    const customerId = await pays(test, nova)
    await test.house.providers.payments?.deleteCustomer(customerId)
    await writeDown(nova.id, newEmail())
    await syncEmail(systemContext(test.house), nova.id)
    expect(changesAt(customerId)).toBe(0)
  })
})

describe('an account without an email', () => {
  const { newPerson } = phoneCaller(sandbox)
  const { newPerson: newPayer } = phoneCaller(test)

  it('can pay anyway, and is left as it is', async () => {
    const nova = await newPayer()
    const customerId = await pays(test, nova)
    await syncEmail(systemContext(test.house), nova.id)
    expect([emailAt(customerId), changesAt(customerId)]).toEqual([null, 0])
  })

  it('is sent to the provider once it has its first', async () => {
    const nova = await newPerson()
    const customerId = await pays(sandbox, nova)
    const email = await move(sandbox, { ...nova, email: '' })
    await workOff(sandbox)
    expect(await sandboxEmail(customerId)).toBe(email)
  })
})
