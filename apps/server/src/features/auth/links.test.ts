import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { countHashes } from '../../testing/count-hashes.ts'
import { PASSWORD, useTestApp, type Visitor } from '../../testing/test-app.ts'
import { jobs } from './jobs.ts'
import { jobContext } from '../../platform/house.ts'

/** Links in mails: each proves a mailbox, once, and not for long (standard W18). */
const test = useTestApp()
countHashes()
afterEach(() => test.setNow(undefined))

const NEW_PASSWORD = 'staple battery horse'
const DEAD = { code: 'VALIDATION_FAILED', status: 400, details: { issues: [{ path: 'body.token' }] } }

const post = (path: string, body: unknown, cookie?: string) =>
  test.call(undefined, 'POST', `/api/auth${path}`, body, cookie ? { cookie } : {})
const cookiesOf = ({ cookies }: LightMyRequestResponse) =>
  cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
const signIn = (email: string, password: string) => post('/sign-in/email', { email, password })
const statusOfMe = async (headers: Record<string, string>) =>
  (await test.call(undefined, 'GET', '/api/me', undefined, headers)).statusCode
const me = async (visitor: Visitor) => (await test.call(visitor, 'GET', '/api/me')).json()
const inMinutes = (minutes: number) => test.setNow(new Date(Date.now() + minutes * 60_000))

/** The token of the newest mail with this in its link. */
async function tokenOf(email: string, mark: 'verify' | 'link' | 'token' | 'email'): Promise<string> {
  const link = (await test.mails(email)).findLast((mail) => mail.link?.includes(`#${mark}=`))?.link
  return link?.split('=')[1] ?? ''
}
async function askFor(kind: 'link' | 'reset', email: string): Promise<string> {
  const path = kind === 'link' ? '/sign-in/magic-link' : '/request-password-reset'
  expect((await post(path, { email })).json()).toEqual({ status: true })
  return tokenOf(email.trim(), kind === 'link' ? 'link' : 'token')
}
const reset = (token: string, newPassword = NEW_PASSWORD) => post('/reset-password', { token, newPassword })
const enter = (token: string, cookie?: string) => post('/magic-link/verify', { token }, cookie)

/** Each kind of link: how it is asked for, how it is used, and for how many minutes it is good. */
const KINDS = [
  {
    kind: 'verify',
    minutes: 24 * 60,
    ask: (nova: Visitor) => tokenOf(nova.email, 'verify'),
    use: (token: string) => post('/verify-email', { token }),
  },
  {
    kind: 'link',
    minutes: 10,
    ask: (nova: Visitor) => askFor('link', nova.email),
    use: (token: string) => enter(token),
  },
  {
    kind: 'reset',
    minutes: 60,
    ask: (nova: Visitor) => askFor('reset', nova.email),
    use: (token: string) => reset(token),
  },
  {
    kind: 'email',
    minutes: 24 * 60,
    ask: async (nova: Visitor) => {
      const newEmail = `${randomUUID()}@example.com`
      const asked = await test.call(nova, 'POST', '/api/auth/change-email', { newEmail, password: PASSWORD })
      expect(asked.json()).toEqual({ status: true })
      return tokenOf(newEmail, 'email')
    },
    use: (token: string) => post('/change-email/verify', { token }),
  },
]

describe.each(KINDS)('a link of the kind $kind', ({ kind, minutes, ask, use }) => {
  it('works once, also when it is used many times at once', async () => {
    const token = await ask(await test.signUp())
    expect(token).toMatch(/^[\w-]{43}$/)
    const answers = await Promise.all(Array.from({ length: 8 }, () => use(token)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(400),
    ])
    expect((await use(token)).json()).toMatchObject(DEAD)
  })

  it(`is dead after ${minutes} minutes`, async () => {
    const token = await ask(await test.signUp())
    inMinutes(minutes + 1)
    expect((await use(token)).json()).toMatchObject(DEAD)
    inMinutes(minutes - 1)
    expect((await use(token)).statusCode).toBe(200)
  })

  it('is good for nothing else', async () => {
    const token = await ask(await test.signUp())
    for (const other of KINDS)
      if (other.kind !== kind) expect((await other.use(token)).json(), other.kind).toMatchObject(DEAD)
    expect((await use(token)).statusCode).toBe(200)
  })

  it('cannot be made up, and is kept as a hash alone', async () => {
    const nova = await test.signUp()
    const token = await ask(nova)
    for (const forged of [
      '',
      'x',
      token.slice(1),
      `${token}x`,
      token.split('').toReversed().join(''),
      `${kind}:${token}`,
      null,
      7,
      [token],
    ])
      expect((await use(forged as string)).json(), String(forged)).toMatchObject(DEAD)
    const { rows } = await test.house.db.systemPool.query('select * from verifications where user_id = $1', [nova.id])
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const { identifier } of rows as { identifier: string }[])
      for (const kept of [identifier, identifier.split(':')[1]])
        expect((await use(kept ?? '')).json()).toMatchObject(DEAD)
  })

  it('is forgotten once it has lapsed, by a scheduled job', async () => {
    const nova = await test.signUp()
    await ask(nova)
    inMinutes(24 * 60 + 1)
    await jobs.find(({ name }) => name === 'auth.prune-expired')?.handle(jobContext(test.house), {})
    const { rowCount } = await test.house.db.systemPool.query('select 1 from verifications where user_id = $1', [
      nova.id,
    ])
    expect(rowCount).toBe(0)
  })
})

describe('verifying an email', () => {
  it('is asked for after signing up, and shown', async () => {
    const nova = await test.signUp()
    expect(await me(nova)).toMatchObject({ email_verified: false })
    const [mail] = await test.mails(nova.email)
    expect(mail).toMatchObject({ subject: 'Verify your email', to: nova.email })
    expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/auth\/callback#verify=[\w-]{43}$/)
    const done = await post('/verify-email', { token: mail?.token })
    expect(done.json()).toEqual({ status: true, user: { id: nova.id, email: nova.email, emailVerified: true } })
    expect(done.cookies).toEqual([])
    expect(await me(nova)).toMatchObject({ email_verified: true })
    expect((await test.call(nova, 'GET', '/api/auth/get-session')).json()).toMatchObject({
      user: { emailVerified: true },
    })
  })

  it('can be asked for again, until it is done', async () => {
    const nova = await test.signUp()
    const first = await tokenOf(nova.email, 'verify')
    const again = () => test.call(nova, 'POST', '/api/auth/send-verification-email', {})
    expect((await again()).json()).toEqual({ status: true })
    const second = await tokenOf(nova.email, 'verify')
    expect(second).not.toBe(first)
    expect((await post('/verify-email', { token: second })).statusCode).toBe(200)
    expect((await post('/verify-email', { token: first })).json()).toMatchObject(DEAD)
    expect((await again()).json()).toEqual({ status: true })
    expect(await test.mails(nova.email)).toHaveLength(2)
    expect((await post('/send-verification-email', {})).json()).toMatchObject({ code: 'NOT_AUTHENTICATED' })
  })
})

describe('signing in by a link', () => {
  it('begins a session like any other and proves the mailbox', async () => {
    const nova = await test.signUp({ name: 'Nova' })
    const before = cookiesOf(await signIn(nova.email, PASSWORD))
    const entered = await enter(await askFor('link', ` ${nova.email.toUpperCase()} `), before)
    expect(entered.json()).toMatchObject({ user: { id: nova.id, email: nova.email, emailVerified: true } })
    expect(await statusOfMe({ cookie: cookiesOf(entered) })).toBe(200)
    expect(await statusOfMe({ cookie: before }), 'the session that this browser had before').toBe(401)
    expect((await signIn(nova.email, PASSWORD)).statusCode, 'the password, known on this device').toBe(200)
  })

  it('sends nothing to whom has no account, and makes none', async () => {
    const email = `${randomUUID()}@example.com`
    expect(await askFor('link', email)).toBe('')
    expect(await askFor('reset', email)).toBe('')
    expect(await test.mails(email)).toEqual([])
    expect((await test.house.db.systemPool.query('select 1 from users where email = $1', [email])).rowCount).toBe(0)
  })

  it('takes away what a stranger has set up with an address that nobody had proved', async () => {
    const stranger = await test.signUp()
    const token = (await test.call(stranger, 'GET', '/api/auth/token')).json<{ token: string }>().token
    const key = { name: 'Back door', scopes: ['me:read'] }
    const made = (await test.call(stranger, 'POST', '/api/api-keys', key)).json<{ key: string }>()
    expect(await statusOfMe({ authorization: `Bearer ${made.key}` })).toBe(200)
    const entered = await enter(await askFor('link', stranger.email))
    expect(entered.json()).toMatchObject({ user: { id: stranger.id } })
    expect(await statusOfMe({ cookie: stranger.cookie })).toBe(401)
    expect(await statusOfMe({ authorization: `Bearer ${token}` })).toBe(401)
    expect((await signIn(stranger.email, PASSWORD)).statusCode).toBe(401)
    await test.startWorker()
    await vi.waitFor(async () => expect(await statusOfMe({ authorization: `Bearer ${made.key}` })).toBe(401), 8000)
    const owner = { ...stranger, cookie: cookiesOf(entered) }
    expect(await me(owner)).toMatchObject({ email_verified: true, has_password: false })
    expect((await test.call(owner, 'POST', '/api/auth/set-password', { newPassword: NEW_PASSWORD })).json()).toEqual({
      status: true,
    })
    expect((await signIn(stranger.email, NEW_PASSWORD)).statusCode).toBe(200)
  })

  it('leaves everything of an address that was proved', async () => {
    const nova = await test.signUp()
    await post('/verify-email', { token: await tokenOf(nova.email, 'verify') })
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
    expect((await reset(other)).json()).toMatchObject(DEAD)
    expect((await enter(magic)).json()).toMatchObject(DEAD)
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
  it('do not hold each other up: one reset wins, and all that was sent is dead', async () => {
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
    expect((await post('/verify-email', { token: tokens.verify })).json()).toMatchObject(DEAD)
    expect((await enter(tokens.link)).json()).toMatchObject(DEAD)
    expect((await reset(tokens.reset)).json()).toMatchObject(DEAD)
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
