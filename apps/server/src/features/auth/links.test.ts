import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { countHashes } from '../../testing/count-hashes.ts'
import { DEAD_LINK, linksOf } from '../../testing/mailed-links.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { jobs } from './jobs.ts'
import { jobContext } from '../../platform/house.ts'

/** Links in mails: each proves a mailbox, once, for a limited time (standard W18). */
const test = useTestApp()
countHashes()
afterEach(() => test.setNow(undefined))

const { post, tokenOf, askFor, reset, enter } = linksOf(test)
const me = async (visitor: Visitor) => (await test.call(visitor, 'GET', '/api/me')).json()
const inMinutes = (minutes: number) => test.setNow(new Date(Date.now() + minutes * 60_000))

/** Each kind of link: how it is requested, how it is used, and how many minutes it is valid. */
const KINDS = [
  {
    kind: 'verify',
    minutes: 24 * 60,
    ask: (nova: Visitor) => tokenOf(nova.email, 'verify'),
    use: (token: string, nova?: Visitor) => post('/verify-email', { token }, nova?.cookie),
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
      const asked = await test.call(nova, 'POST', '/api/auth/change-email', { newEmail })
      expect(asked.json()).toEqual({ status: true })
      return tokenOf(newEmail, 'email')
    },
    use: (token: string, nova?: Visitor) => post('/change-email/verify', { token }, nova?.cookie),
  },
]

describe.each(KINDS)('a link of the kind $kind', ({ kind, minutes, ask, use }) => {
  it('works once, also when it is used many times at once', async () => {
    const nova = await test.signUp()
    const token = await ask(nova)
    expect(token).toMatch(/^[\w-]{43}$/)
    const answers = await Promise.all(Array.from({ length: 8 }, () => use(token, nova)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(400),
    ])
    expect((await use(token, nova)).json()).toMatchObject(DEAD_LINK)
  })

  it(`is dead after ${minutes} minutes`, async () => {
    const nova = await test.signUp()
    const token = await ask(nova)
    inMinutes(minutes + 1)
    expect((await use(token, nova)).json()).toMatchObject(DEAD_LINK)
    inMinutes(minutes - 1)
    expect((await use(token, nova)).statusCode).toBe(200)
  })

  it('works for nothing else', async () => {
    const nova = await test.signUp()
    const token = await ask(nova)
    for (const other of KINDS)
      if (other.kind !== kind) expect((await other.use(token, nova)).json(), other.kind).toMatchObject(DEAD_LINK)
    expect((await use(token, nova)).statusCode).toBe(200)
  })

  it('cannot be forged, and is stored only as a hash', async () => {
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
      expect((await use(forged as string)).json(), String(forged)).toMatchObject(DEAD_LINK)
    const { rows } = await test.house.db.systemPool.query('select * from verifications where user_id = $1', [nova.id])
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const { identifier } of rows as { identifier: string }[])
      for (const kept of [identifier, identifier.split(':')[1]])
        expect((await use(kept ?? '')).json()).toMatchObject(DEAD_LINK)
  })

  it('is deleted by a scheduled job after it has expired', async () => {
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
    const done = await post('/verify-email', { token: mail?.token }, nova.cookie)
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
    expect((await post('/verify-email', { token: second }, nova.cookie)).statusCode).toBe(200)
    expect((await post('/verify-email', { token: first }, nova.cookie)).json()).toMatchObject(DEAD_LINK)
    expect((await again()).json()).toEqual({ status: true })
    expect(await test.mails(nova.email)).toHaveLength(2)
    expect((await post('/send-verification-email', {})).json()).toMatchObject({ code: 'NOT_AUTHENTICATED' })
  })
})
