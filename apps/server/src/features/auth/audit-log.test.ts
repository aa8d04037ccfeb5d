import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { countHashes } from '../../testing/count-hashes.ts'
import { cookiesOf } from '../../testing/phone-caller.ts'
import { useTestApp } from '../../testing/test-app.ts'

/**
 * Contents of the audit log and of logs, and what they never contain (standard W19). Markers are planted in every
 * secret.
 */
const log: string[] = []
const test = useTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'trace' }, { onLog: (line) => log.push(line) })
countHashes()
// Libraries that print to the console are captured too.
beforeAll(() => {
  for (const method of ['error', 'warn', 'log', 'info'] as const)
    vi.spyOn(console, method).mockImplementation((...said) => void log.push(inspect(said, { depth: 10 })))
})
afterAll(() => vi.restoreAllMocks())

const ADDRESS = '198.51.100.7'
const EMAIL = `mark-email-${randomUUID()}@example.com`
const UNKNOWN = `mark-unknown-${randomUUID()}@example.com`
const PASSWORD = `mark-password-${randomUUID()}`
const WRONG = `mark-wrong-${randomUUID()}`

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  test.call(undefined, 'POST', `/api/auth${path}`, body, { 'x-forwarded-for': ADDRESS, ...headers })
const audit = async () =>
  (
    await test.house.db.systemPool.query<{
      event: string
      user_id: string | null
      ip_address: string
      details: { account?: string; limit?: string }
    }>('select event, user_id, ip_address, details from audit_log order by id')
  ).rows

describe('a journey through all that is secret', () => {
  const secrets = new Set([EMAIL, UNKNOWN, PASSWORD, WRONG, 'mark-'])
  let userId = ''

  it('leaves a row in the audit log for every security event', async () => {
    const up = await post('/sign-up/email', { email: EMAIL, password: PASSWORD, name: 'Nova' })
    userId = up.json<{ user: { id: string } }>().user.id
    const signedIn = await post('/sign-in/email', { email: EMAIL, password: PASSWORD })
    const cookie = cookiesOf(signedIn)
    const token = await test.call(undefined, 'GET', '/api/auth/token?secret=mark-query', undefined, { cookie })
    await test.call(undefined, 'GET', '/api/auth/get-session', undefined, { cookie })
    await test.call(undefined, 'GET', '/api/me', undefined, {
      authorization: `Bearer ${token.json<{ token: string }>().token}`,
    })
    await test.call(undefined, 'GET', '/api/me', undefined, { authorization: 'Bearer mark-bearer' })
    await post('/sign-in/email', { email: EMAIL, password: WRONG })
    for (let i = 0; i < 13; i++) await post('/sign-in/email', { email: UNKNOWN, password: WRONG })
    await post('/sign-up/email', { email: EMAIL, password: PASSWORD, name: 'mark-name' })
    await post('/sign-up/email', { email: 'mark-no-email', password: 'mark-pw' })
    await post('/sign-out', {}, { cookie })
    for (const answer of [up, signedIn, token])
      for (const { value } of answer.cookies)
        for (const part of [value, value.split('.')[0] ?? '']) if (part) secrets.add(part)
    secrets.add(token.json<{ token: string }>().token)

    const events = await audit()
    const known = { user_id: userId, ip_address: ADDRESS }
    expect(events[0]).toMatchObject({ event: 'auth.signed-up', ...known })
    expect(events[1]).toMatchObject({ event: 'auth.signed-in', ...known })
    expect(events[2]).toMatchObject({ event: 'auth.sign-in-failed', ...known })
    expect(events[3]).toMatchObject({ event: 'auth.sign-in-failed', user_id: null, ip_address: ADDRESS })
    // Ten were checked, and the eleventh reached the limit. The flood after it is not logged.
    expect(events.slice(3).map(({ event }) => event)).toEqual([
      ...Array<string>(10).fill('auth.sign-in-failed'),
      'auth.limit-reached',
      'auth.signed-out',
    ])
    expect(events.at(-2)).toMatchObject({
      user_id: null,
      details: { limit: 'sign-in-strangers', account: events[3]?.details.account },
    })
    expect(events.at(-1)).toMatchObject(known)
    expect(JSON.stringify(events)).not.toMatch(/mark-|@/)
  })

  it('leaves a row for every link, and every change of a password, email or session', async () => {
    const [secondPassword, thirdPassword] = [`mark-second-${randomUUID()}`, `mark-third-${randomUUID()}`]
    const newEmail = `mark-new-${randomUUID()}@example.com`
    for (const secret of [secondPassword, thirdPassword, newEmail]) secrets.add(secret)
    const tokenOf = async (email: string) => {
      const token = (await test.mails(email)).at(-1)?.token ?? ''
      expect(token).not.toBe('')
      secrets.add(token)
      return token
    }
    const before = (await audit()).length
    await post('/request-password-reset', { email: UNKNOWN })
    await post('/request-password-reset', { email: EMAIL })
    await post('/reset-password', { token: await tokenOf(EMAIL), newPassword: secondPassword })
    await post('/sign-in/magic-link', { email: EMAIL })
    const token = await tokenOf(EMAIL)
    const cookie = cookiesOf(await post('/magic-link/verify', { token }))
    await post('/magic-link/verify', { token })
    await post('/prove/password', { password: WRONG }, { cookie })
    await post('/prove/password', { password: secondPassword }, { cookie })
    await post('/change-password', { newPassword: thirdPassword }, { cookie })
    await post('/change-email', { newEmail }, { cookie })
    await post('/change-email/verify', { token: await tokenOf(newEmail) }, { cookie })
    await test.call(undefined, 'DELETE', '/api/me/sessions', undefined, { cookie, 'x-forwarded-for': ADDRESS })
    await post('/change-email', { newEmail: EMAIL }, { cookie })
    await post('/change-email/verify', { token: await tokenOf(EMAIL) }, { cookie })
    await post('/request-password-reset', { email: EMAIL })
    await post('/reset-password', { token: await tokenOf(EMAIL), newPassword: PASSWORD })

    const events = (await audit()).slice(before)
    expect(events.map(({ event, user_id }) => [event, user_id === userId])).toEqual([
      ['auth.link-asked', false],
      ['auth.link-asked', true],
      ['auth.ways-cleared', true],
      ['auth.password-reset', true],
      ['auth.link-asked', true],
      ['auth.signed-in', true],
      ['auth.link-refused', false],
      ['auth.proof-refused', true],
      ['auth.proved', true],
      ['auth.password-changed', true],
      ['auth.email-change-asked', true],
      ['auth.email-changed', true],
      ['auth.session-ended', true],
      ['auth.email-change-asked', true],
      ['auth.email-changed', true],
      ['auth.link-asked', true],
      ['auth.password-reset', true],
    ])
    expect(new Set(events.map(({ ip_address }) => ip_address))).toEqual(new Set([ADDRESS]))
    const written = JSON.stringify(await audit())
    for (const secret of secrets) expect(written, secret).not.toContain(secret)
  })

  it('leaves no mark in the log, also when the database fails in the middle', async () => {
    const run = (statement: string) => test.house.db.systemPool.query(statement)
    await run('alter table accounts rename to accounts_away')
    const email = `mark-broken-${randomUUID()}@example.com`
    expect((await post('/sign-up/email', { email, password: PASSWORD, name: 'mark-name' })).json()).toMatchObject({
      code: 'INTERNAL',
      status: 500,
    })
    expect((await post('/sign-in/email', { email: EMAIL, password: PASSWORD })).json()).toMatchObject({
      code: 'INTERNAL',
      status: 500,
    })
    await run('alter table accounts_away rename to accounts')
    expect(
      (await run(`select 1 from users where email = '${email}'`)).rowCount,
      'half an account was left behind',
    ).toBe(0)
    await run('alter table sessions rename to sessions_away')
    expect((await post('/sign-in/email', { email: EMAIL, password: PASSWORD })).statusCode).toBe(500)
    await run('alter table sessions_away rename to sessions')
    expect((await post('/sign-in/email', { email: EMAIL, password: PASSWORD })).statusCode).toBe(200)

    const lines = log.join('\n')
    expect(lines).toContain('request failed')
    expect(lines).toContain('does not exist')
    expect(log.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(15)
    for (const secret of secrets) expect(lines, secret).not.toContain(secret)
  })
})
