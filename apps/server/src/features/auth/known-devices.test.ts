import { describe, expect, it } from 'vitest'
import { accountHands, FIREFOX } from '../../testing/account-hands.ts'
import { countHashes } from '../../testing/count-hashes.ts'
import { linksOf, NEW_PASSWORD } from '../../testing/mailed-links.ts'
import { cookiesOf } from '../../testing/phone-caller.ts'
import { PASSWORD, useTestApp, type Visitor } from '../../testing/test-app.ts'
import { jobContext } from '../../platform/house.ts'
import { jobs } from './jobs.ts'

/** Known devices of an account: listed, forgotten, and limited in number (docs/decisions/0037). */
const test = useTestApp({ TRUST_PROXY: '1' })
countHashes()

const { signIn, asVisitor, subjects, statusOf } = accountHands(test)
const { askFor, reset } = linksOf(test)
const list = async (visitor: Visitor) =>
  (await test.call(visitor, 'GET', '/api/me/devices')).json<{
    items: { id: string; current: boolean; device: string | null; place: string | null; last_used_at: string }[]
  }>().items
const forget = (visitor: Visitor, id: string) => test.call(visitor, 'DELETE', `/api/me/devices/${id}`)
const deviceCookie = (cookie: string) => /greenroom_device=[^;]+/.exec(cookie)?.[0] ?? ''
const NEW_DEVICE = 'A new device logged in'
/** Number of new-device mails so far. */
const heard = async (email: string) => (await subjects(email)).filter((subject) => subject === NEW_DEVICE).length

/** A person with two devices: the one that signed up, and a phone that logged in later. */
async function onTwoDevices() {
  const made = await test.call(undefined, 'POST', '/api/auth/sign-up/email', {
    email: `${crypto.randomUUID()}@example.com`,
    password: PASSWORD,
    name: 'Nova',
  })
  const { user } = made.json<{ user: { id: string; email: string } }>()
  const nova: Visitor = { ...user, cookie: cookiesOf(made) }
  const phone = asVisitor(
    nova,
    await signIn(nova.email, PASSWORD, { 'user-agent': FIREFOX, 'x-forwarded-for': '8.8.8.8' }),
  )
  return { nova, phone }
}

describe('the devices that an account knows', () => {
  it('are listed with browser, place and last log-in, the last used first', async () => {
    const { nova, phone } = await onTwoDevices()
    const items = await list(nova)
    expect(items).toMatchObject([
      { current: false, device: 'Firefox on Linux', place: 'United States' },
      { current: true, device: null, place: 'this network' },
    ])
    expect((await list(phone)).map(({ current }) => current)).toEqual([true, false])
    expect(JSON.stringify(items)).not.toMatch(/8\.8\.8\.8|token/)
    const again = asVisitor(nova, await signIn(nova.email, PASSWORD, { cookie: nova.cookie }))
    expect(
      (await list(again)).map(({ current }) => current),
      'one device, however often it enters',
    ).toEqual([true, false])
  })

  it('are at most ten: the least recently used one is removed', async () => {
    const { nova } = await onTwoDevices()
    for (let i = 0; i < 10; i++) await signIn(nova.email)
    const items = await list(nova)
    expect(items).toHaveLength(10)
    expect(items.some(({ current }) => current)).toBe(false)
  })

  it('can be forgotten one by one: the next log-in there is one on a new device', async () => {
    const { nova, phone } = await onTwoDevices()
    const theirs = (await list(nova)).find(({ current }) => !current)
    const before = await heard(nova.email)
    await signIn(nova.email, PASSWORD, { cookie: phone.cookie })
    expect(await heard(nova.email)).toBe(before)
    expect((await forget(nova, theirs?.id ?? '')).statusCode).toBe(204)
    expect(await list(nova)).toHaveLength(1)
    expect((await forget(nova, theirs?.id ?? '')).statusCode).toBe(404)
    await signIn(nova.email, PASSWORD, { cookie: phone.cookie })
    expect(await heard(nova.email)).toBe(before + 1)
  })

  it('cannot be seen or forgotten by anybody else', async () => {
    const [{ nova }, { nova: iris }] = [await onTwoDevices(), await onTwoDevices()]
    const [mine] = await list(nova)
    expect((await forget(iris, mine?.id ?? '')).statusCode).toBe(404)
    expect(await list(nova)).toHaveLength(2)
  })

  it('are forgotten a year after their last log-in, by a scheduled job', async () => {
    const { nova } = await onTwoDevices()
    await test.house.db.systemPool.query(
      "update known_devices set last_used_at = now() - interval '366 days' where id = $1",
      [(await list(nova)).find(({ current }) => !current)?.id],
    )
    await jobs.find(({ name }) => name === 'auth.prune-expired')?.handle(jobContext(test.house), {})
    expect(await list(nova)).toHaveLength(1)
  })
})

describe('after', () => {
  it('a password reset, none is known', async () => {
    const { nova } = await onTwoDevices()
    expect((await reset(await askFor('reset', nova.email))).statusCode).toBe(200)
    const entered = asVisitor(nova, await signIn(nova.email, NEW_PASSWORD))
    expect(await list(entered)).toHaveLength(1)
  })

  it.each([
    [
      'a new password',
      (nova: Visitor) =>
        test.call(nova, 'POST', '/api/auth/change-password', { currentPassword: PASSWORD, newPassword: PASSWORD }),
    ],
    ['logging out everywhere else', (nova: Visitor) => test.call(nova, 'DELETE', '/api/me/sessions')],
  ])('%s, only this browser is known, under a new token', async (_what, change) => {
    const { nova, phone } = await onTwoDevices()
    const iris = await test.signUp()
    await signIn(iris.email, PASSWORD, { cookie: deviceCookie(nova.cookie) })
    const answer = await change(nova)
    expect(answer.statusCode, answer.body).toBe(200)
    const renewed = deviceCookie(cookiesOf(answer))
    expect(await statusOf(nova)).toBe(200)
    expect(await list({ ...nova, cookie: `${nova.cookie}; ${renewed}` })).toHaveLength(1)
    const before = await heard(nova.email)
    await signIn(nova.email, PASSWORD, { cookie: renewed })
    expect(await heard(nova.email)).toBe(before)
    await signIn(nova.email, PASSWORD, { cookie: deviceCookie(nova.cookie) })
    await signIn(nova.email, PASSWORD, { cookie: deviceCookie(phone.cookie) })
    expect(await heard(nova.email)).toBe(before + 2)

    // Another account that was used in this browser still knows it.
    const heardOfIris = await heard(iris.email)
    await signIn(iris.email, PASSWORD, { cookie: renewed })
    expect(await heard(iris.email)).toBe(heardOfIris)
  })
})
