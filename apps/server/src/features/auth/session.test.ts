import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { countHashes } from '../../testing/count-hashes.ts'
import { PASSWORD, useTestApp, type Visitor } from '../../testing/test-app.ts'
import { jobs } from './jobs.ts'
import { jobContext } from '../../platform/house.ts'

const test = useTestApp()
countHashes()
afterEach(() => test.setNow(undefined))

const DAY = 86_400_000
const sql = (text: string, values: unknown[] = []) => test.house.db.systemPool.query(text, values)
const signIn = (email: string, cookie = '') =>
  test.call(undefined, 'POST', '/api/auth/sign-in/email', { email, password: PASSWORD }, cookie ? { cookie } : {})
const sessionCookie = (response: LightMyRequestResponse) =>
  response.cookies.find(({ name }) => name === 'greenroom_session')
const cookieOf = (response: LightMyRequestResponse) =>
  `greenroom_session=${encodeURIComponent(sessionCookie(response)?.value ?? '')}`
const rawToken = (cookie: string) => decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
const me = (headers: Record<string, string>) => test.call(undefined, 'GET', '/api/me', undefined, headers)
const accessToken = async (visitor: Visitor) =>
  (await test.call(visitor, 'GET', '/api/auth/token')).json<{ token: string }>().token
const age = (visitor: Visitor, days: { born: number; idle: number }) =>
  sql(
    `update sessions set created_at = now() - make_interval(hours => 24 * $2, secs => 1), expires_at = now() + make_interval(hours => 24 * (7 - $3)) where user_id = $1`,
    [visitor.id, days.born, days.idle],
  )

describe('a session', () => {
  it('has a secret of at least 128 bits, new on every sign-in', async () => {
    const nova = await test.signUp()
    const tokens = new Set([rawToken(nova.cookie)])
    for (let i = 0; i < 3; i++) tokens.add(rawToken(cookieOf(await signIn(nova.email))))
    expect(tokens.size).toBe(4)
    // 32 characters of a-z A-Z 0-9 are 190 bits.
    for (const token of tokens) expect(token).toMatch(/^[a-zA-Z0-9]{32}$/)
  })

  it('ends when the same browser signs in again, and leaves other devices signed in', async () => {
    const nova = await test.signUp()
    const phone = cookieOf(await signIn(nova.email))
    const again = cookieOf(await signIn(nova.email, nova.cookie))
    expect((await me({ cookie: nova.cookie })).statusCode).toBe(401)
    expect((await me({ cookie: phone })).statusCode).toBe(200)
    expect((await me({ cookie: again })).statusCode).toBe(200)
  })

  it('ends at sign-out, at once and with cookie and access token', async () => {
    const nova = await test.signUp()
    const authorization = `Bearer ${await accessToken(nova)}`
    expect((await me({ authorization })).statusCode).toBe(200)
    const out = await test.call(nova, 'POST', '/api/auth/sign-out', {})
    expect(out.statusCode).toBe(200)
    expect(sessionCookie(out)).toMatchObject({ value: '', maxAge: 0 })
    for (const headers of [{ cookie: nova.cookie }, { authorization }] as Record<string, string>[]) {
      expect((await me(headers)).json()).toMatchObject({ code: 'NOT_AUTHENTICATED', status: 401 })
    }
    expect((await test.call(nova, 'GET', '/api/auth/get-session')).body).toBe('null')
    expect((await test.call(nova, 'GET', '/api/auth/token')).json()).toMatchObject({ code: 'NOT_AUTHENTICATED' })
    expect((await test.call(nova, 'POST', '/api/auth/sign-out', {})).statusCode).toBe(200)
  })

  it('ends after 7 days without use', async () => {
    const nova = await test.signUp()
    const authorization = `Bearer ${await accessToken(nova)}`
    await age(nova, { born: 8, idle: 8 })
    for (const headers of [{ cookie: nova.cookie }, { authorization }] as Record<string, string>[])
      expect((await me(headers)).statusCode, JSON.stringify(headers)).toBe(401)
    expect((await test.call(nova, 'GET', '/api/auth/token')).statusCode).toBe(401)
    const asked = await test.call(nova, 'GET', '/api/auth/get-session')
    expect(asked.body).toBe('null')
    expect(sessionCookie(asked)).toMatchObject({ value: '', maxAge: 0 })
  })

  it('is renewed by /get-session, and by nothing else', async () => {
    const nova = await test.signUp()
    await age(nova, { born: 5, idle: 5 })
    const end = async () =>
      (
        (await sql('select expires_at from sessions where user_id = $1', [nova.id])).rows[0] as { expires_at: Date }
      ).expires_at.getTime()
    const before = await end()
    await me({ cookie: nova.cookie })
    await accessToken(nova)
    expect(await end()).toBe(before)
    const renewed = await test.call(nova, 'GET', '/api/auth/get-session')
    expect(renewed.json()).toMatchObject({ user: { id: nova.id } })
    expect(sessionCookie(renewed)).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 7 * 24 * 3600 })
    expect(await end()).toBeGreaterThan(Date.now() + 6.9 * DAY)
  })

  it('ends 30 days after sign-in however much it is used, everywhere', async () => {
    const nova = await test.signUp()
    const authorization = `Bearer ${await accessToken(nova)}`
    await age(nova, { born: 29, idle: 0 })
    expect((await test.call(nova, 'GET', '/api/auth/get-session')).json()).toMatchObject({ user: { id: nova.id } })
    await age(nova, { born: 30, idle: 0 })
    for (const headers of [{ cookie: nova.cookie }, { authorization }] as Record<string, string>[])
      expect((await me(headers)).statusCode, JSON.stringify(headers)).toBe(401)
    const asked = [
      await test.call(nova, 'GET', '/api/auth/token'),
      await test.call(nova, 'GET', '/api/auth/get-session'),
    ]
    expect(asked.map(({ statusCode, body }) => [statusCode, statusCode === 200 ? body : ''])).toEqual([
      [401, ''],
      [200, 'null'],
    ])
    expect((await sql('select 1 from sessions where user_id = $1', [nova.id])).rowCount).toBe(0)
  })

  it('is deleted by a scheduled job once it is over', async () => {
    const [idle, old, live] = [await test.signUp(), await test.signUp(), await test.signUp()]
    await age(idle, { born: 8, idle: 8 })
    await age(old, { born: 31, idle: 0 })
    const job = jobs.find(({ name }) => name === 'auth.prune-expired')
    expect(job?.schedule).toBeDefined()
    await job?.handle(jobContext(test.house), {})
    const { rows } = await sql('select user_id from sessions where user_id = any($1)', [[idle.id, old.id, live.id]])
    expect(rows).toEqual([{ user_id: live.id }])
  })

  it('is followed by that job into what it left behind: spent limits and audit rows older than 400 days', async () => {
    await sql(`insert into rate_limits values ('lapsed', 3, $1), ('counting', 3, $2)`, [
      Date.now() - 1000,
      Date.now() + 60_000,
    ])
    await sql(
      `insert into audit_log (id, at, event) select gen_random_uuid(), now() - make_interval(days => d), 'test.' || d from unnest(array[1, 401]) d`,
    )
    await jobs.find(({ name }) => name === 'auth.prune-expired')?.handle(jobContext(test.house), {})
    expect((await sql(`select key from rate_limits where key in ('lapsed', 'counting')`)).rows).toEqual([
      { key: 'counting' },
    ])
    expect((await sql(`select event from audit_log where event like 'test.%'`)).rows).toEqual([{ event: 'test.1' }])
  })
})

describe('the session cookie', () => {
  it('is inaccessible to scripts and other sites', async () => {
    const response = await signIn((await test.signUp()).email)
    const cookies = response.headers['set-cookie'] as string[]
    expect(cookies.length).toBe(2)
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/.*; HttpOnly; SameSite=Lax/)
    expect(cookies.join()).not.toMatch(/Domain|Secure/)
  })

  it('is refused after any change', async () => {
    const nova = await test.signUp()
    const value = decodeURIComponent(nova.cookie.split('=')[1] ?? '')
    const [token = '', signature = ''] = value.split('.')
    const other = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`
    for (const forged of [
      token,
      `${token}.`,
      `.${signature}`,
      `${other}.${signature}`,
      `${token}.${signature.slice(0, -4)}`,
      `${token}.${randomUUID()}`,
      value.toUpperCase(),
    ]) {
      const cookie = `greenroom_session=${encodeURIComponent(forged)}`
      expect((await me({ cookie })).statusCode, forged).toBe(401)
      expect((await test.call(undefined, 'GET', '/api/auth/get-session', undefined, { cookie })).body).toBe('null')
    }
  })

  it('is the only place of the session token: no answer of any auth route holds it', async () => {
    const email = `${randomUUID()}@example.com`
    const up = await test.call(undefined, 'POST', '/api/auth/sign-up/email', {
      email,
      password: PASSWORD,
      name: 'Nova',
    })
    const visitor: Visitor = { id: '', email, cookie: cookieOf(up) }
    const answers = [
      up,
      await signIn(email),
      await test.call(visitor, 'GET', '/api/auth/get-session'),
      await test.call(visitor, 'GET', '/api/auth/token'),
      await test.call(visitor, 'GET', '/api/me'),
      await test.call(visitor, 'POST', '/api/auth/sign-up/email', { email, password: PASSWORD, name: 'Nova' }),
    ]
    answers.push(await test.call(visitor, 'POST', '/api/auth/sign-out', {}))
    const tokens = answers.map((answer) => rawToken(cookieOf(answer))).filter(Boolean)
    expect(tokens.length).toBeGreaterThan(1)
    for (const { body, headers } of answers) {
      const { 'set-cookie': _, ...rest } = headers
      for (const token of tokens) expect(body + JSON.stringify(rest)).not.toContain(token)
    }
    // The access token names the session by its id, which opens nothing by itself.
    expect(answers[3]?.body).toMatch(/^\{"token":"ey/)
  })
})

describe('where the public address is https', () => {
  const secure = useTestApp({ PUBLIC_URL: 'https://greenroom.example' })
  it('binds every cookie to this host, Secure', async () => {
    const nova = await secure.signUp()
    expect(nova.cookie).toMatch(/^__Host-greenroom_session=/)
    const asked = await secure.call(nova, 'GET', '/api/auth/get-session')
    expect(asked.json()).toMatchObject({ user: { id: nova.id } })
    const signedIn = await secure.call(nova, 'POST', '/api/auth/sign-in/email', {
      email: nova.email,
      password: PASSWORD,
    })
    const out = await secure.call(nova, 'POST', '/api/auth/sign-out', {})
    const cookies = [signedIn, out].flatMap(({ headers }) => headers['set-cookie'] as string[])
    expect(cookies.length).toBe(3)
    for (const cookie of cookies)
      expect(cookie).toMatch(
        /^__Host-[a-z_]+=.*; Path=\/; (HttpOnly; Secure; SameSite=Lax|HttpOnly; SameSite=Lax; Secure)$/,
      )
  })
})

describe('an access token', () => {
  let nova: Visitor
  beforeAll(async () => {
    nova = await test.signUp()
  })

  it('lasts 15 minutes and contains only the user and the session', async () => {
    const claims = decodeJwt(await accessToken(nova))
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
    expect(claims).toMatchObject({ sub: nova.id, iss: 'http://localhost:3000', aud: 'http://localhost:3000' })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900)
    expect(claims.iat).toBeGreaterThan(Date.now() / 1000 - 60)
  })

  it('takes precedence over the cookie, even when it is wrong', async () => {
    const other = await test.signUp()
    const token = await accessToken(other)
    expect((await me({ cookie: nova.cookie, authorization: `Bearer ${token}` })).json()).toMatchObject({ id: other.id })
    expect((await me({ cookie: nova.cookie, authorization: `bearer ${token}` })).json()).toMatchObject({ id: other.id })
    for (const bad of ['Bearer nonsense', 'Bearer', 'Bearer ', `Bearer ${token}x`]) {
      expect((await me({ cookie: nova.cookie, authorization: bad })).statusCode, bad).toBe(401)
    }
  })

  it('is not looked for in another scheme, where the cookie counts', async () => {
    for (const authorization of ['Basic bm92YTpwYXNz', 'Bearerless x', 'Digest y']) {
      expect((await me({ cookie: nova.cookie, authorization })).json(), authorization).toMatchObject({ id: nova.id })
    }
  })

  it('is enough for a change without an Origin, because no browser sends it by itself', async () => {
    const authorization = `Bearer ${await accessToken(nova)}`
    const changed = await test.app.inject({
      method: 'PATCH',
      url: '/api/me',
      headers: { authorization },
      payload: { name: 'By token' },
    })
    expect(changed.json()).toMatchObject({ name: 'By token' })
  })
})
