import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { countHashes } from '../../testing/count-hashes.ts'
import { inTurns } from '../../testing/in-turns.ts'
import { linksOf } from '../../testing/mailed-links.ts'
import { cookiesOf } from '../../testing/phone-caller.ts'
import { PASSWORD, useTestApp } from '../../testing/test-app.ts'

/** Guessing passwords and codes, and requesting links, with limits on (standards W13, W14). */
const test = useTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: '1' })
const hashes = countHashes()
const { tokenOf } = linksOf(test)
afterEach(() => {
  vi.restoreAllMocks()
  test.setNow(undefined)
})

let next = 0
const newAddress = () => `203.${Math.floor(next / 65536) % 256}.${Math.floor(next / 256) % 256}.${next++ % 256}`
const newEmail = () => `${randomUUID()}@example.com`
const post = (path: string, body: unknown, address = newAddress(), headers: Record<string, string> = {}) =>
  test.call(undefined, 'POST', `/api/auth${path}`, body, { 'x-forwarded-for': address, ...headers })
const tally = (answers: readonly LightMyRequestResponse[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ statusCode }) => statusCode)].map(([code, list]) => [code, list.length]),
  )

async function newOwner(): Promise<{ email: string; cookie: string }> {
  const email = newEmail()
  const made = await post('/sign-up/email', { email, password: PASSWORD, name: 'Nova' })
  expect(made.statusCode, made.body).toBe(200)
  return { email, cookie: cookiesOf(made) }
}

describe('1,000 guesses', () => {
  it('of the password in an open session: at most 20 are checked, and the owner still gets in', async () => {
    const owner = await newOwner()
    const before = hashes.count
    const answers = await inTurns(1000, (i) => {
      const headers = { cookie: owner.cookie }
      return post('/prove/password', { password: `guess number ${i}` }, newAddress(), headers)
    })
    expect(hashes.count - before).toBeLessThanOrEqual(20)
    expect(tally(answers)).toEqual({ 400: 10, 429: 990 })
    expect((await post('/sign-in/email', { email: owner.email, password: PASSWORD })).statusCode).toBe(200)
  })

  it('and links and resets asked for by strangers do not keep the owner out, from a new place on a new device', async () => {
    const owner = await newOwner()
    await test.house.db.systemPool.query('update users set email_verified = true where email = $1', [owner.email])
    const attack = () =>
      inTurns(60, (i) => {
        if (i % 3 === 0) return post('/sign-in/email', { email: owner.email, password: `guess number ${i}` })
        return post(i % 3 === 1 ? '/sign-in/magic-link' : '/request-password-reset', { email: owner.email })
      })
    await attack()
    const before = hashes.count
    const refused = await post('/sign-in/email', { email: owner.email, password: PASSWORD })
    expect(hashes.count - before, 'it may be the thousandth guess').toBe(0)
    expect(refused.json()).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Too many wrong passwords were tried here. Log in with a link we email you, or wait a moment.',
    })
    expect((await post('/sign-in/magic-link', { email: owner.email })).json()).toEqual({ status: true })
    await attack()
    const byLink = await post('/magic-link/verify', { token: await tokenOf(owner.email, 'link') })
    expect(byLink.statusCode, byLink.body).toBe(200)
    const again = await post('/sign-in/email', { email: owner.email, password: PASSWORD }, newAddress(), {
      cookie: cookiesOf(byLink),
    })
    expect(again.statusCode, 'the new device is known now').toBe(200)
    await attack()
    expect((await post('/request-password-reset', { email: owner.email })).json()).toEqual({ status: true })
    const reset = { token: await tokenOf(owner.email, 'token'), newPassword: 'staple battery horse' }
    expect((await post('/reset-password', reset)).statusCode).toBe(200)
  })

  it.each(['/verify-email', '/magic-link/verify', '/reset-password', '/change-email/verify'])(
    'of a link at %s, from one address: at most 20 are checked',
    async (path) => {
      const address = newAddress()
      const before = hashes.count
      const answers = await inTurns(1000, () =>
        post(path, { token: randomBytes(32).toString('base64url'), newPassword: 'staple battery horse' }, address),
      )
      expect(tally(answers)).toEqual({ 400: 20, 429: 980 })
      expect(hashes.count).toBe(before)
    },
  )
})

describe('asking for links', () => {
  it.each([
    ['/sign-in/magic-link', '/request-password-reset', 10],
    ['/request-password-reset', '/sign-in/magic-link', 60],
  ] as const)(
    'at %s by strangers fills no mailbox, and keeps no owner from asking',
    async (path, otherPath, minutes) => {
      const owner = await newOwner()
      const sent = async () => (await test.mails(owner.email)).filter(({ subject }) => subject !== 'Verify your email')
      expect(tally(await inTurns(5, () => post(path, { email: owner.email })))).toEqual({ 200: 5 })
      expect(await sent()).toHaveLength(5)
      expect(tally(await inTurns(95, () => post(path, { email: owner.email })))).toEqual({ 200: 95 })
      expect(await sent()).toHaveLength(5)
      expect((await post(otherPath, { email: owner.email })).statusCode).toBe(200)
      expect(await sent(), 'links and resets are counted apart').toHaveLength(6)

      // Once those have expired, one more is sent, however often it is requested.
      test.setNow(new Date(Date.now() + (minutes + 1) * 60_000))
      const later = await inTurns(20, () => post(path, { email: owner.email }))
      expect(tally(later)).toEqual({ 200: 20 })
      expect(await sent()).toHaveLength(7)
    },
  )

  it('for many accounts from one address ends', async () => {
    const address = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post('/sign-in/magic-link', { email: newEmail() }, address)),
    )
    expect(tally(answers)).toEqual({ 200: 30, 429: 70 })
  })

  it('to verify one’s own email again ends, too', async () => {
    const owner = await newOwner()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/send-verification-email', {}, newAddress(), { cookie: owner.cookie })),
    )
    expect(tally(answers)).toEqual({ 200: 5, 429: 15 })
    expect(await test.mails(owner.email)).toHaveLength(6)
  })
})

describe('answers of Google that nobody has asked for', () => {
  it('do not fill the audit log, whoever opens their address again and again', async () => {
    const address = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        test.call(undefined, 'GET', '/api/auth/callback/google?state=x&code=y', undefined, {
          'x-forwarded-for': address,
        }),
      ),
    )
    expect(tally(answers)).toEqual({ 302: 200 })
    const { rowCount } = await test.house.db.systemPool.query('select 1 from audit_log where ip_address = $1', [
      address,
    ])
    expect(rowCount).toBeGreaterThan(0)
    expect(rowCount).toBeLessThanOrEqual(21)
  })
})

describe('a request tells nothing about an address', () => {
  const watched = new AsyncLocalStorage<true>()

  /** The statements of one request, in order, without parameters, and without those of the server's own loops. */
  async function watch(ask: () => Promise<LightMyRequestResponse>) {
    const statements: string[] = []
    const real = pg.Client.prototype.query
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const [query] = args as [string | { text: string }]
      const text = typeof query === 'string' ? query : query.text
      if (watched.getStore()) statements.push(text)
      return Reflect.apply(real, this, args)
    } as typeof real)
    const before = hashes.count
    const { statusCode, headers, body } = await watched.run(true, async () => await ask())
    spy.mockRestore()
    const { date: _date, 'x-request-id': _id, 'retry-after': _wait, 'content-length': _size, ...rest } = headers
    return { statusCode, headers: rest, body, statements, hashes: hashes.count - before }
  }

  it.each([
    ['/sign-in/magic-link', {}, 0, 200, 0],
    ['/sign-in/magic-link', {}, 6, 200, 0],
    ['/request-password-reset', {}, 0, 200, 0],
    ['/sign-in/email', { password: 'not the password' }, 0, 401, 1],
    ['/sign-in/email', { password: 'not the password' }, 11, 429, 0],
  ] as const)(
    'at %s %j after %i requests: same answer, statements, hashes, jobs',
    async (path, body, before, status, hashed) => {
      const [known, proven, bare] = [await newOwner(), await newOwner(), await newOwner()]
      await test.house.db.systemPool.query('update users set email_verified = true where email = $1', [proven.email])
      await test.house.db.systemPool.query(
        'delete from accounts where user_id = (select id from users where email = $1)',
        [bare.email],
      )
      // The first call opens connections that later ones reuse.
      await post(path, { email: newEmail(), ...body })
      const seen = []
      for (const email of [newEmail(), known.email, proven.email, bare.email]) {
        await inTurns(before, () => post(path, { email, ...body }))
        const { body: said, ...rest } = await watch(() => post(path, { email, ...body }))
        seen.push({ ...rest, said: said.replace(/\d+/g, 'n') })
      }
      expect(seen[0]).toMatchObject({ statusCode: status, hashes: hashed })
      expect(seen[0]?.statements.length).toBeGreaterThan(2)
      for (const other of seen.slice(1)) expect(other).toEqual(seen[0])
    },
  )
})
