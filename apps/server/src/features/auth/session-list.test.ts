import { describe, expect, it } from 'vitest'
import { accountHands, FIREFOX } from '../../testing/account-hands.ts'
import { countHashes } from '../../testing/count-hashes.ts'
import { cookiesOf } from '../../testing/phone-caller.ts'
import { useSecondNode } from '../../testing/second-node.ts'
import { PASSWORD, useTestApp, type Visitor } from '../../testing/test-app.ts'

/** Sessions and devices of a person, and what the owner is told about new devices. */
const test = useTestApp({ TRUST_PROXY: '1' })
const second = useSecondNode(test)
countHashes()

const { signIn, asVisitor, statusOf, bearerOf, subjects } = accountHands(test)

describe('the sessions of a person', () => {
  const list = async (visitor: Visitor) =>
    (await test.call(visitor, 'GET', '/api/me/sessions')).json<{
      items: { id: string; current: boolean; device: string | null; place: string | null; last_seen_at: string }[]
    }>().items

  it('are listed with device and place, this one first', async () => {
    const nova = await test.signUp()
    await signIn(nova.email, PASSWORD, { 'user-agent': FIREFOX, 'x-forwarded-for': '8.8.8.8' })
    const items = await list(nova)
    expect(items).toMatchObject([
      { current: true, device: null, place: 'this network' },
      { current: false, device: 'Firefox on Linux', place: 'United States' },
    ])
    expect(JSON.stringify(items)).not.toMatch(/8\.8\.8\.8|token/)
  })

  it('say when they were last used, to ten minutes', async () => {
    const nova = await test.signUp()
    await test.house.db.systemPool.query(
      "update sessions set updated_at = now() - interval '9 minutes' where user_id = $1",
      [nova.id],
    )
    const nine = (await list(nova))[0]?.last_seen_at ?? ''
    expect(Date.now() - Date.parse(nine)).toBeGreaterThan(500_000)
    await test.house.db.systemPool.query(
      "update sessions set updated_at = now() - interval '3 hours' where user_id = $1",
      [nova.id],
    )
    const now = (await list(nova))[0]?.last_seen_at ?? ''
    expect(Date.now() - Date.parse(now)).toBeLessThan(300_000)
  })

  it('can be ended one by one, at once and with cookie and access token', async () => {
    const nova = await test.signUp()
    const phone = asVisitor(nova, await signIn(nova.email))
    const bearer = await bearerOf(phone)
    const other = (await list(nova)).find(({ current }) => !current)
    expect((await test.call(nova, 'DELETE', `/api/me/sessions/${other?.id}`)).statusCode).toBe(204)
    expect(await statusOf(phone)).toBe(401)
    expect((await test.call(undefined, 'GET', '/api/me', undefined, bearer)).statusCode).toBe(401)
    expect(await statusOf(nova)).toBe(200)
    expect((await test.call(nova, 'DELETE', `/api/me/sessions/${other?.id}`)).statusCode).toBe(404)
  })

  it('end in every process at once', async () => {
    const nova = await test.signUp()
    const phone = asVisitor(nova, await signIn(nova.email))
    const bearer = await bearerOf(phone)
    const there = async (headers: Record<string, string>) =>
      (await second.app.inject({ url: '/api/me', headers: { host: 'localhost:3000', ...headers } })).statusCode
    expect([await there({ cookie: phone.cookie }), await there(bearer)]).toEqual([200, 200])
    await test.call(nova, 'DELETE', '/api/me/sessions')
    expect([await there({ cookie: phone.cookie }), await there(bearer)]).toEqual([401, 401])
    expect(await there({ cookie: nova.cookie })).toBe(200)
  })

  it('can be ended all but this one', async () => {
    const nova = await test.signUp()
    const others = [asVisitor(nova, await signIn(nova.email)), asVisitor(nova, await signIn(nova.email))]
    expect((await test.call(nova, 'DELETE', '/api/me/sessions')).json()).toEqual({ ended: 2 })
    for (const other of others) expect(await statusOf(other)).toBe(401)
    expect(await statusOf(nova)).toBe(200)
  })

  it('cannot be seen or ended by anybody else', async () => {
    const [nova, other] = [await test.signUp(), await test.signUp()]
    const [mine] = await list(nova)
    expect((await test.call(other, 'DELETE', `/api/me/sessions/${mine?.id}`)).statusCode).toBe(404)
    expect(await statusOf(nova)).toBe(200)
  })
})

describe('a log-in on a device that the account does not know', () => {
  it('is mailed to the owner, with device and place; one on a known device is not', async () => {
    const nova = await test.signUp()
    const entered = await signIn(nova.email, PASSWORD, { 'user-agent': FIREFOX, 'x-forwarded-for': '8.8.8.8' })
    const mail = (await test.mails(nova.email)).find(({ subject }) => subject === 'A new device logged in')
    expect(mail?.text).toContain('Firefox on Linux · United States')
    await signIn(nova.email, PASSWORD, { cookie: cookiesOf(entered) })
    expect((await subjects(nova.email)).filter((subject) => subject === 'A new device logged in')).toHaveLength(1)
  })
})
