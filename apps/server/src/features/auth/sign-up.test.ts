import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { BEGIN_SESSION } from '../../platform/identity/begin-session.ts'
import { createBetterAuth } from '../../platform/identity/better-auth.ts'
import { countHashes } from '../../testing/count-hashes.ts'
import { PASSWORD, useTestApp } from '../../testing/test-app.ts'
import { DOORS } from './routes/doors.ts'

const test = useTestApp()
countHashes()

const MISSING = 'You must provide either an email or phone number and a password'
const newEmail = () => `${randomUUID()}@example.com`
const signUp = (body: unknown) => test.call(undefined, 'POST', '/api/auth/sign-up/email', body)
const signIn = (body: unknown) => test.call(undefined, 'POST', '/api/auth/sign-in/email', body)
const problemOf = async (body: Record<string, unknown>) => {
  const answer = (await signUp({ email: newEmail(), password: PASSWORD, name: 'Nova', ...body })).json<{
    code: string
    details?: { issues: { path: string; message: string }[] }
  }>()
  return [answer.code, answer.details?.issues[0]?.path]
}

describe('signing up', () => {
  it('makes an account with a profile, signed in, under the case-folded email', async () => {
    const email = `Nova.${randomUUID()}@Example.COM`
    const made = await signUp({ email: ` ${email} `, password: PASSWORD, name: ' Nova Reyes ' })
    expect(made.statusCode, made.body).toBe(200)
    const { user } = made.json<{ user: { id: string; email: string } }>()
    expect(user.email).toBe(email.toLowerCase())
    const { rows } = await test.house.db.systemPool.query('select name, avatar_url from profiles where id = $1', [
      user.id,
    ])
    expect(rows).toEqual([{ name: 'Nova Reyes', avatar_url: null }])
    expect((await signIn({ email: email.toLowerCase(), password: PASSWORD })).statusCode).toBe(200)
    expect((await signUp({ email: email.toUpperCase(), password: PASSWORD, name: '' })).json()).toMatchObject({
      code: 'CONFLICT',
      status: 409,
      details: { issues: [{ path: 'body.email' }] },
    })
  })

  it.each([
    ['user%dept', 'example.org', 'example.org'],
    ['nova', 'müller-band.de', 'xn--mller-band-9db.de'],
    ['nova', 'xn--80a1acny.xn--p1ai', 'xn--80a1acny.xn--p1ai'],
  ])('accepts %s@%s, and recognizes it in any spelling', async (name, domain, kept) => {
    const local = `${name}.${randomUUID()}`
    const made = await signUp({ email: `${local}@${domain}`, password: PASSWORD, name: 'Nova' })
    expect([made.statusCode, made.json<{ user: { email: string } }>().user.email]).toEqual([200, `${local}@${kept}`])
    for (const email of [`${local}@${domain}`, `${local}@${kept}`.toUpperCase()])
      expect((await signIn({ email, password: PASSWORD })).statusCode).toBe(200)
    expect((await signUp({ email: `${local}@${kept}`, password: PASSWORD, name: '' })).statusCode).toBe(409)
  })

  it('makes one account of many sign-ups at once with one email', async () => {
    const email = newEmail()
    const codes = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, i) =>
          (await signUp({ email: i % 2 ? email : email.toUpperCase(), password: PASSWORD, name: '' })).statusCode,
      ),
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(409)])
    const { rows } = await test.house.db.systemPool.query(
      'select count(*)::int as users, (select count(*)::int from accounts a where a.user_id = min(u.id::text)::uuid) as accounts from users u where email = $1',
      [email],
    )
    expect(rows).toEqual([{ users: 1, accounts: 1 }])
  })

  it('asks for an email and a password in the words of the product', async () => {
    for (const body of [
      {},
      { email: newEmail() },
      { password: PASSWORD },
      { email: '  ', password: PASSWORD },
      { email: newEmail(), password: '' },
      { email: 7, password: PASSWORD },
      { phone: '+15551234567', password: PASSWORD },
    ]) {
      for (const ask of [signUp, signIn]) {
        const answer = await ask(body)
        expect(answer.json()).toEqual({ message: MISSING, code: 'VALIDATION_FAILED', status: 400 })
      }
    }
  })

  it('refuses an invalid email and a short, long, or common password, and says where', async () => {
    const email = ['VALIDATION_FAILED', 'body.email']
    const password = ['VALIDATION_FAILED', 'body.password']
    for (const wrong of [
      'nova',
      'nova@',
      '@example.com',
      'nova@example',
      'no va@example.com',
      `${'a'.repeat(250)}@example.com`,
      'nova@example.com\u0000',
      'nova@example.com\r\nbcc: x',
    ]) {
      expect(await problemOf({ email: wrong }), wrong).toEqual(email)
    }
    const own = newEmail()
    for (const weak of [
      '1234567',
      '🎸🎸🎸🎸',
      'x'.repeat(129),
      'password',
      'Password1',
      'QWERTY123',
      '12345678',
      'iloveyou1',
      'Sunshine',
      'trustno1',
      own,
      own.toUpperCase(),
      own.split('@')[0],
    ]) {
      expect(await problemOf({ email: own, password: weak }), weak).toEqual(password)
    }
    expect(await problemOf({ name: 'n'.repeat(101) })).toEqual(['VALIDATION_FAILED', 'body.name'])
    expect(await problemOf({ name: 'a\u0000b' })).toEqual(['VALIDATION_FAILED', 'body.name'])
    expect(await problemOf({ name: {} })).toEqual(['VALIDATION_FAILED', 'body.name'])
  })

  it('accepts long passwords and every script', async () => {
    for (const password of [
      'x'.repeat(64),
      '🎸'.repeat(128),
      'пароль музыканта',
      '八文字以上の合言葉',
      'a b c d e',
      ' leading and trailing ',
      "'; drop table users; --",
      'null\u0000inside it',
    ]) {
      const email = newEmail()
      expect((await signUp({ email, password, name: '' })).statusCode, password).toBe(200)
      expect((await signIn({ email, password })).statusCode, password).toBe(200)
      expect(
        (await signIn({ email, password: [...Array.from(password).slice(1), '?'].join('') })).statusCode,
        password,
      ).toBe(401)
    }
  })

  it('ignores everything else that is sent', async () => {
    const id = randomUUID()
    const made = await signUp({
      email: newEmail(),
      password: PASSWORD,
      name: 'Nova',
      id,
      userId: id,
      user_id: id,
      emailVerified: true,
      email_verified: true,
      image: 'https://example.com/a.png',
      role: 'admin',
      plan: 'enterprise',
      balance: 1_000_000,
      createdAt: '2001-01-01T00:00:00Z',
      callbackURL: 'https://evil.example',
      rememberMe: false,
    })
    expect(made.json()).toMatchObject({ user: { emailVerified: false, image: null } })
    expect(made.body).not.toContain(id)
    expect(made.headers.location).toBeUndefined()
    expect(new Date(made.json<{ user: { createdAt: string } }>().user.createdAt).getTime()).toBeGreaterThan(
      Date.now() - 60_000,
    )
  })

  it('keeps the rest of the account library closed', async () => {
    const nova = await test.signUp()
    const { api } = createBetterAuth(test.house)
    const paths = Object.values(api).flatMap((endpoint) => (endpoint.path ? [endpoint.path] : []))
    const closed = paths.filter((path) => !(path in DOORS))
    expect(closed).toEqual(expect.arrayContaining([BEGIN_SESSION, '/update-user', '/list-sessions', '/ok', '/error']))
    for (const path of closed) {
      for (const method of ['GET', 'POST'] as const) {
        expect(
          (
            await test.call(nova, method, `/api/auth${path}`, method === 'POST' ? { userId: nova.id } : undefined)
          ).json(),
          path,
        ).toMatchObject({ code: 'NOT_FOUND', status: 404 })
      }
    }
    expect((await test.call(nova, 'POST', '/api/auth/get-session', {})).statusCode).toBe(404)
    expect((await test.call(nova, 'GET', '/api/auth/sign-out')).statusCode).toBe(404)
  })
})
