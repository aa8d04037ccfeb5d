import type { LightMyRequestResponse } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { authenticatorOf, signUpByPhone, turnOnTwoFactor } from '../../testing/account-factory.ts'
import { accountHands } from '../../testing/account-hands.ts'
import { countHashes } from '../../testing/count-hashes.ts'
import { inTurns } from '../../testing/in-turns.ts'
import { cookiesOf } from '../../testing/phone-caller.ts'
import { PASSWORD, useTestApp, type Visitor } from '../../testing/test-app.ts'

/** The second factor (standards W13, W18), with limits on. The one trusted proxy reports the client's address. */
const test = useTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: '1' })
countHashes()
afterEach(() => test.setNow(undefined))

const { growStale } = accountHands(test)
let next = 0
const newAddress = () => `203.1.${Math.floor(next / 256) % 256}.${next++ % 256}`
type More = { cookie?: string; address?: string }
const post = (path: string, body: unknown, { cookie, address = newAddress() }: More = {}) =>
  test.call(undefined, 'POST', `/api/auth${path}`, body, { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) })
const isIn = async (answer: LightMyRequestResponse) =>
  (await test.call(undefined, 'GET', '/api/me', undefined, { cookie: cookiesOf(answer) })).statusCode === 200
const signIn = (email: string, more?: More) => post('/sign-in/email', { email, password: PASSWORD }, more)
const verify = (code: string | undefined, more: More) => post('/two-factor/verify-totp', { code }, more)
const recover = (code: string | undefined, more: More) => post('/two-factor/verify-backup-code', { code }, more)
const run = async <T extends object>(text: string, ...values: unknown[]) =>
  (await test.house.db.systemPool.query<T>(text, values)).rows
const auditOf = async ({ id }: Visitor) =>
  (await run<{ event: string }>('select event from audit_log where user_id = $1 order by id', id)).map(
    ({ event }) => event,
  )

async function newOwner() {
  const owner = await test.signUp()
  return { ...owner, app: await turnOnTwoFactor(test, owner) }
}

describe('turning it on', () => {
  it('requires a fresh proof and the app’s code, and tells the owner', async () => {
    const nova = await test.signUp()
    expect((await test.call(undefined, 'POST', '/api/auth/two-factor/enable')).statusCode).toBe(401)
    const begun = await test.call(nova, 'POST', '/api/auth/two-factor/enable')
    const { totpURI, backupCodes } = begun.json<{ totpURI: string; backupCodes: string[] }>()
    expect(decodeURIComponent(totpURI)).toContain(`otpauth://totp/Greenroom:${nova.email}?`)
    expect(new Set(backupCodes).size).toBe(10)
    const rows = JSON.stringify(await run('select * from two_factors where user_id = $1', nova.id))
    for (const secret of [...backupCodes, new URL(totpURI).searchParams.get('secret') ?? ''])
      expect(rows).not.toContain(secret)

    expect(await isIn(await signIn(nova.email)), 'not asked for before the first code').toBe(true)
    const app = authenticatorOf(totpURI)
    expect((await verify(app.code(5), { cookie: nova.cookie })).json()).toMatchObject({ code: 'VALIDATION_FAILED' })
    await growStale(nova)
    expect((await verify(app.code(), { cookie: nova.cookie })).json()).toMatchObject({ code: 'PROOF_NEEDED' })
    await post('/prove/password', { password: PASSWORD }, { cookie: nova.cookie })
    expect((await verify(app.code(), { cookie: nova.cookie })).json()).toEqual({ status: true })
    expect((await test.call(nova, 'GET', '/api/me')).json(), 'the session stays').toMatchObject({
      two_factor_enabled: true,
    })
    expect((await test.call(nova, 'GET', '/api/auth/get-session')).json()).toMatchObject({
      user: { twoFactorEnabled: true },
    })
    expect((await signIn(nova.email)).json()).toEqual({ twoFactorRedirect: true })
    expect((await test.call(nova, 'POST', '/api/auth/two-factor/enable')).json()).toMatchObject({ code: 'CONFLICT' })
    expect(await auditOf(nova)).toContain('auth.two-factor-on')
    expect((await test.mails(nova.email)).map(({ subject }) => subject)).toContain('Two-factor authentication is on')
  })

  it('begun twice, only the second address counts', async () => {
    const nova = await test.signUp()
    const begin = async () =>
      authenticatorOf(
        (await test.call(nova, 'POST', '/api/auth/two-factor/enable')).json<{
          totpURI: string
        }>().totpURI,
      )
    const [first, second] = [await begin(), await begin()]
    if (first.code() !== second.code())
      expect((await verify(first.code(), { cookie: nova.cookie })).statusCode).toBe(400)
    expect((await verify(second.code(), { cookie: nova.cookie })).statusCode).toBe(200)
  })

  it('names a phone-only person by the number', async () => {
    const nova = await signUpByPhone(test, { phoneNumber: '+12125550123' })
    const { totpURI } = (await test.call(nova, 'POST', '/api/auth/two-factor/enable')).json<{
      totpURI: string
    }>()
    expect(decodeURIComponent(totpURI)).toContain('otpauth://totp/Greenroom:+1 212 555 0123?')
  })
})

describe('signing in with it', () => {
  it('begins no session before the code', async () => {
    const owner = await newOwner()
    const sessions = () => run('select id from sessions where user_id = $1', owner.id)
    const before = (await sessions()).length
    const asked = await signIn(owner.email)
    expect(asked.json()).toEqual({ twoFactorRedirect: true })
    expect(await isIn(asked)).toBe(false)
    expect((await sessions()).length).toBe(before)
    const entered = await verify(` ${owner.app.code().slice(0, 3)} ${owner.app.code().slice(3)}`, {
      cookie: cookiesOf(asked),
    })
    expect(entered.json()).toMatchObject({ user: { id: owner.id, email: owner.email } })
    expect(entered.body).not.toContain('token')
    expect(await isIn(entered)).toBe(true)
    expect(entered.cookies.find(({ name }) => name === 'greenroom_two_factor')?.maxAge).toBe(0)
  })

  it('is required after every way in except Google', async () => {
    const owner = await newOwner()
    await run('update users set email_verified = true where id = $1', owner.id)
    await post('/sign-in/magic-link', { email: owner.email })
    const token = (await test.mails(owner.email)).at(-1)?.token
    const byLink = await post('/magic-link/verify', { token })
    expect(byLink.json()).toEqual({ twoFactorRedirect: true })

    const phone = await signUpByPhone(test)
    const app = await turnOnTwoFactor(test, phone)
    const { phoneNumber } = phone
    expect((await post('/sign-in/phone-number', { phoneNumber, password: PASSWORD })).json()).toEqual({
      twoFactorRedirect: true,
    })
    await post('/phone-number/send-otp', { phoneNumber })
    const byCode = await post('/phone-number/verify', {
      phoneNumber,
      code: (await test.texts(phoneNumber)).at(-1)?.code,
    })
    expect(byCode.json()).toEqual({ twoFactorRedirect: true })
    expect(await isIn(byCode)).toBe(false)
    expect(await isIn(await verify(app.code(), { cookie: cookiesOf(byCode) }))).toBe(true)
  })

  it('accepts each code of the app once, and no older one after it', async () => {
    const owner = await newOwner()
    const now = new Date(Math.floor(Date.now() / 30_000) * 30_000 + 5000)
    test.setNow(now)
    const enter = async (code: string) => verify(code, { cookie: cookiesOf(await signIn(owner.email)) })
    const code = owner.app.code(0, now)
    const atOnce = cookiesOf(await signIn(owner.email))
    const both = await Promise.all([verify(code, { cookie: atOnce }), enter(code), enter(code)])
    expect(both.filter(({ statusCode }) => statusCode === 200).length).toBe(1)
    expect((await enter(code)).json()).toMatchObject({ message: 'This code is incorrect. Each code works once.' })
    expect((await enter(owner.app.code(-1, now))).statusCode).toBe(400)
    expect((await enter(owner.app.code(1, now))).statusCode).toBe(200)
  })

  it('accepts each recovery code once, in any notation, and tells the owner', async () => {
    const owner = await newOwner()
    const [first, second] = owner.app.recoveryCodes
    const enter = async (code: string | undefined) => recover(code, { cookie: cookiesOf(await signIn(owner.email)) })
    expect(await isIn(await enter(` ${first?.toLowerCase().replace('-', '')} `))).toBe(true)
    expect((await enter(first)).statusCode).toBe(400)
    const asked = [cookiesOf(await signIn(owner.email)), cookiesOf(await signIn(owner.email))]
    const atOnce = await Promise.all(asked.map((cookie) => recover(second, { cookie })))
    expect(atOnce.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(
      (
        await run<{ left: number }>(
          'select json_array_length(backup_codes::json) as left from two_factors where user_id = $1',
          owner.id,
        )
      )[0]?.left,
    ).toBe(8)
    expect((await auditOf(owner)).filter((event) => event === 'auth.recovery-code-used')).toHaveLength(2)
    expect(
      (await test.mails(owner.email)).filter(({ subject }) => subject === 'A recovery code was used'),
    ).toHaveLength(2)
  })

  it('rejects a missing, foreign, old, or answered challenge', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()]
    const code = owner.app.code()
    const theirs = cookiesOf(await signIn(stranger.email))
    for (const cookie of ['', 'greenroom_two_factor=', 'greenroom_two_factor=forged', owner.cookie])
      expect((await verify(code, { cookie })).json(), cookie).toMatchObject({ code: 'NOT_AUTHENTICATED' })
    if (code !== stranger.app.code()) expect((await verify(code, { cookie: theirs })).statusCode).toBe(400)
    const mine = cookiesOf(await signIn(owner.email))
    test.setNow(new Date(Date.now() + 10 * 60_000))
    expect((await verify(owner.app.code(20), { cookie: mine })).json()).toMatchObject({ code: 'NOT_AUTHENTICATED' })
    test.setNow(undefined)
    expect((await verify(code, { cookie: mine })).statusCode).toBe(200)
    expect((await recover(owner.app.recoveryCodes[0], { cookie: mine })).json()).toMatchObject({
      code: 'NOT_AUTHENTICATED',
    })
  })

  it('bears five wrong codes, then the password is asked for again', async () => {
    const owner = await newOwner()
    const cookie = cookiesOf(await signIn(owner.email))
    for (let i = 0; i < 5; i++) expect((await recover(`WRONG-${i}${i}${i}${i}${i}`, { cookie })).statusCode).toBe(400)
    expect((await verify(owner.app.code(), { cookie })).json()).toMatchObject({
      code: 'NOT_AUTHENTICATED',
      message: 'This took too long. Please log in again.',
    })
  })

  it('of 1,000 guesses checks at most 20, and the owner still gets in', async () => {
    const owner = await newOwner()
    const known = cookiesOf(await verify(owner.app.code(), { cookie: cookiesOf(await signIn(owner.email)) }))
    const right = owner.app.code(1)
    const wrong = `${(Number(right) + 7) % 1_000_000}`.padStart(6, '0')
    const asked: string[] = []
    for (let i = 0; i < 250; i++) asked.push(cookiesOf(await signIn(owner.email)))
    const guesses = await inTurns(1000, (i) => {
      const cookie = asked[i % 250] ?? ''
      return i % 2 ? verify(wrong, { cookie }) : recover('WRONG-CODES', { cookie })
    })
    const tally = Map.groupBy(guesses, ({ statusCode }) => statusCode)
    expect([...tally.keys()].toSorted((a, b) => a - b)).toEqual([400, 429])
    expect(tally.get(400)?.length).toBeLessThanOrEqual(20)
    expect((await verify(right, { cookie: cookiesOf(await signIn(owner.email)) })).statusCode).toBe(429)
    const asking = await signIn(owner.email, { cookie: known })
    const entered = await verify(right, { cookie: `${known}; ${cookiesOf(asking)}` })
    expect(entered.statusCode, entered.body).toBe(200)
  })
})

describe('keeping and turning it off', () => {
  it('a new password by mail does not switch it off', async () => {
    const owner = await newOwner()
    await post('/request-password-reset', { email: owner.email })
    const token = (await test.mails(owner.email)).findLast(({ subject }) => subject === 'Choose a new password')?.token
    await run('update users set email_verified = true where id = $1', owner.id)
    expect((await post('/reset-password', { token, newPassword: 'another good password' })).statusCode).toBe(200)
    const asked = await post('/sign-in/email', { email: owner.email, password: 'another good password' })
    expect(asked.json()).toEqual({ twoFactorRedirect: true })
  })

  it('turning it off ends nothing else, and tells the owner', async () => {
    const owner = await newOwner()
    const other = cookiesOf(await verify(owner.app.code(), { cookie: cookiesOf(await signIn(owner.email)) }))
    const off = () => test.call(owner, 'POST', '/api/auth/two-factor/disable')
    expect((await off()).json()).toEqual({ status: true })
    expect((await off()).json()).toEqual({ status: true })
    for (const cookie of [owner.cookie, other])
      expect((await test.call(undefined, 'GET', '/api/me', undefined, { cookie })).json()).toMatchObject({
        two_factor_enabled: false,
      })
    expect(await run('select 1 from two_factors where user_id = $1', owner.id)).toEqual([])
    expect(await isIn(await signIn(owner.email))).toBe(true)
    expect(await auditOf(owner)).toContain('auth.two-factor-off')
    expect((await test.mails(owner.email)).map(({ subject }) => subject)).toContain('Two-factor authentication is off')
  })

  it('new recovery codes replace the old ones', async () => {
    const owner = await newOwner()
    const renew = () => test.call(owner, 'POST', '/api/auth/two-factor/generate-backup-codes')
    const { backupCodes } = (await renew()).json<{ backupCodes: string[] }>()
    expect(backupCodes).toHaveLength(10)
    const enter = async (code: string | undefined) => recover(code, { cookie: cookiesOf(await signIn(owner.email)) })
    expect((await enter(owner.app.recoveryCodes[0])).statusCode).toBe(400)
    expect((await enter(backupCodes[0])).statusCode).toBe(200)
    const nova = await test.signUp()
    expect((await test.call(nova, 'POST', '/api/auth/two-factor/generate-backup-codes')).json()).toMatchObject({
      code: 'CONFLICT',
    })
  })
})
