import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { countHashes } from '../../testing/count-hashes.ts'
import { DEAD_LINK, linksOf, NEW_PASSWORD } from '../../testing/mailed-links.ts'
import { cookiesOf } from '../../testing/phone-caller.ts'
import { PASSWORD, useTestApp, type Visitor } from '../../testing/test-app.ts'

/** Logging in by a link: what it begins, ends, and removes. */
const test = useTestApp()
countHashes()

const { post, tokenOf, askFor, reset, enter } = linksOf(test)
const signIn = (email: string, password: string) => post('/sign-in/email', { email, password })
const statusOfMe = async (headers: Record<string, string>) =>
  (await test.call(undefined, 'GET', '/api/me', undefined, headers)).statusCode
const me = async (visitor: Visitor) => (await test.call(visitor, 'GET', '/api/me')).json()

describe('signing in by a link', () => {
  it('begins a session like any other and proves the mailbox', async () => {
    const nova = await test.signUp({ name: 'Nova' })
    const before = cookiesOf(await signIn(nova.email, PASSWORD))
    const entered = await enter(await askFor('link', ` ${nova.email.toUpperCase()} `), before)
    expect(entered.json()).toMatchObject({ user: { id: nova.id, email: nova.email, emailVerified: true } })
    expect(await statusOfMe({ cookie: cookiesOf(entered) })).toBe(200)
    expect(await statusOfMe({ cookie: before }), 'the session that this browser had before').toBe(401)
    expect(
      (await signIn(nova.email, PASSWORD)).statusCode,
      'the password, in a browser that held a session of the account',
    ).toBe(200)
  })

  it('sends nothing without an account, and creates none', async () => {
    const email = `${randomUUID()}@example.com`
    expect(await askFor('link', email)).toBe('')
    expect(await askFor('reset', email)).toBe('')
    expect(await test.mails(email)).toEqual([])
    expect((await test.house.db.systemPool.query('select 1 from users where email = $1', [email])).rowCount).toBe(0)
  })

  it('removes what a stranger has set up with an unverified address', async () => {
    const stranger = await test.signUp()
    const token = (await test.call(stranger, 'GET', '/api/auth/token')).json<{ token: string }>().token
    const entered = await enter(await askFor('link', stranger.email))
    expect(entered.json()).toMatchObject({ user: { id: stranger.id } })
    expect(await statusOfMe({ cookie: stranger.cookie })).toBe(401)
    expect(await statusOfMe({ authorization: `Bearer ${token}` })).toBe(401)
    expect((await signIn(stranger.email, PASSWORD)).statusCode).toBe(401)
    const owner = { ...stranger, cookie: cookiesOf(entered) }
    expect(await me(owner)).toMatchObject({ email_verified: true, has_password: false })
    expect((await test.call(owner, 'POST', '/api/auth/set-password', { newPassword: NEW_PASSWORD })).json()).toEqual({
      status: true,
    })
    expect((await signIn(stranger.email, NEW_PASSWORD)).statusCode).toBe(200)
  })

  it('keeps everything of a verified address', async () => {
    const nova = await test.signUp()
    await post('/verify-email', { token: await tokenOf(nova.email, 'verify') }, nova.cookie)
    expect((await enter(await askFor('link', nova.email))).statusCode).toBe(200)
    expect(await statusOfMe({ cookie: nova.cookie })).toBe(200)
    expect((await signIn(nova.email, PASSWORD)).statusCode).toBe(200)
  })
})

describe('a password that is reset', () => {
  it('ends every session at once, with cookie and access token, and every other link', async () => {
    const nova = await test.signUp()
    const phone = cookiesOf(await signIn(nova.email, PASSWORD))
    const authorization = `Bearer ${(await test.call(nova, 'GET', '/api/auth/token')).json<{ token: string }>().token}`
    const [magic, other, token] = [
      await askFor('link', nova.email),
      await askFor('reset', nova.email),
      await askFor('reset', nova.email),
    ]
    const mail = (await test.mails(nova.email)).at(-1)
    expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/reset-password#token=[\w-]{43}$/)
    const done = await reset(token)
    expect(done.json()).toEqual({ status: true })
    expect(done.cookies).toEqual([])
    for (const headers of [{ cookie: nova.cookie }, { cookie: phone }, { authorization }] as Record<string, string>[])
      expect(await statusOfMe(headers)).toBe(401)
    expect((await signIn(nova.email, PASSWORD)).statusCode).toBe(401)
    expect((await signIn(nova.email, NEW_PASSWORD)).statusCode).toBe(200)
    expect((await reset(other)).json()).toMatchObject(DEAD_LINK)
    expect((await enter(magic)).json()).toMatchObject(DEAD_LINK)
    expect((await test.mails(nova.email)).some(({ subject }) => subject === 'Your password was changed')).toBe(true)
  })

  it('is refused where it is weak, and the link stays good', async () => {
    const nova = await test.signUp()
    const token = await askFor('reset', nova.email)
    for (const weak of ['', 'short', 'password1', nova.email, 'x'.repeat(129)])
      expect((await reset(token, weak)).json(), weak).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: { issues: [{ path: 'body.newPassword' }] },
      })
    expect((await reset(token)).statusCode).toBe(200)
  })

  it('gives a password to an account that had none', async () => {
    const nova = await test.signUp()
    await test.house.db.systemPool.query('delete from accounts where user_id = $1', [nova.id])
    expect((await reset(await askFor('reset', nova.email))).statusCode).toBe(200)
    expect((await signIn(nova.email, NEW_PASSWORD)).statusCode).toBe(200)
  })
})

describe('many links of one person at once', () => {
  it('do not block each other: one reset wins, and all others are invalid', async () => {
    const nova = await test.signUp()
    const asks = [() => askFor('reset', nova.email), () => askFor('link', nova.email)]
    const tokens: [string, string][] = []
    for (let i = 0; i < 12; i++) tokens.push([await asks[0]?.(), await asks[1]?.()] as [string, string])
    const resets = tokens.map(([token], i) => reset(token, `${NEW_PASSWORD} ${i}`))
    const enters = tokens.map(([, token]) => enter(token))
    const codes = (await Promise.all(resets)).map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(11).fill(400)])
    for (const { statusCode } of await Promise.all(enters)) expect([200, 400]).toContain(statusCode)
    const { rowCount } = await test.house.db.systemPool.query(
      "select 1 from verifications where user_id = $1 and identifier !~ '^verify'",
      [nova.id],
    )
    expect(rowCount).toBe(0)
  })
})

describe('a link to an address that changed meanwhile', () => {
  it('is dead', async () => {
    const nova = await test.signUp()
    const tokens = {
      verify: await tokenOf(nova.email, 'verify'),
      link: await askFor('link', nova.email),
      reset: await askFor('reset', nova.email),
    }
    await test.house.db.systemPool.query('update users set email = $2 where id = $1', [
      nova.id,
      `${randomUUID()}@example.com`,
    ])
    expect((await post('/verify-email', { token: tokens.verify })).json()).toMatchObject(DEAD_LINK)
    expect((await enter(tokens.link)).json()).toMatchObject(DEAD_LINK)
    expect((await reset(tokens.reset)).json()).toMatchObject(DEAD_LINK)
  })
})

describe('an erased person', () => {
  it('leaves no link behind', async () => {
    const nova = await test.signUp()
    await askFor('reset', nova.email)
    const left = () =>
      test.house.db.systemPool.query('select 1 from verifications where user_id = $1 or value = $2', [
        nova.id,
        nova.email,
      ])
    expect((await left()).rowCount).toBeGreaterThan(0)
    await test.house.db.systemPool.query('delete from users where id = $1', [nova.id])
    expect((await left()).rowCount).toBe(0)
  })
})
