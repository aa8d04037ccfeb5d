import { proofNeededDetails } from '@greenroom/contracts'
import { FRESH_PROOF_MINUTES } from '@greenroom/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { signUpByPhone, turnOnTwoFactor } from '../../testing/account-factory.ts'
import { accountHands } from '../../testing/account-hands.ts'
import { countHashes } from '../../testing/count-hashes.ts'
import { PASSWORD, useTestApp, type Visitor } from '../../testing/test-app.ts'

/** Ways for a signed-in user to prove their identity again (standard W23), with limits on. */
const test = useTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: '1' })
countHashes()
afterEach(() => test.setNow(undefined))

let next = 0
const post = (visitor: Visitor | undefined, path: string, body: unknown = {}) =>
  test.call(visitor, 'POST', `/api/auth${path}`, body, { 'x-forwarded-for': `203.7.${next >> 8}.${next++ & 255}` })
const { signIn, asVisitor, statusOf, growStale } = accountHands(test)
const run = (text: string, ...values: unknown[]) => test.house.db.systemPool.query(text, values)
const check = (visitor: Visitor) => test.call(visitor, 'GET', '/api/me/proof')
const isFresh = async (visitor: Visitor) => (await check(visitor)).statusCode === 204
const waysOf = async (visitor: Visitor) =>
  proofNeededDetails.parse((await check(visitor)).json<{ details: unknown }>().details).ways

/** A user whose last proof is an hour old. */
async function stale<T extends Visitor>(visitor: T): Promise<T> {
  await growStale(visitor)
  return visitor
}
const verified = async (visitor: Visitor) => {
  await run('update users set email_verified = true where id = $1', visitor.id)
  return visitor
}
const withoutPassword = async (visitor: Visitor) => {
  await run('delete from accounts where user_id = $1', visitor.id)
  return visitor
}
const auditOf = async ({ id }: Visitor) =>
  (await run("select details->>'by' as by, event from audit_log where user_id = $1 order by id", id)).rows.map(
    ({ event, by }) => `${event}${by ? ` ${by}` : ''}`,
  )

describe('fresh proof', () => {
  it('is what signing up and in are, for 15 minutes', async () => {
    const nova = await test.signUp()
    expect(await isFresh(nova)).toBe(true)
    test.setNow(new Date(Date.now() + (FRESH_PROOF_MINUTES + 1) * 60_000))
    expect(await isFresh(nova)).toBe(false)
    expect(await isFresh(asVisitor(nova, await signIn(nova.email)))).toBe(true)
    expect(await isFresh(nova), 'the other session').toBe(false)
  })

  it('is given by the password, in this session alone, and noted', async () => {
    const nova = await test.signUp()
    const phone = asVisitor(nova, await signIn(nova.email))
    await stale(nova)
    expect((await post(nova, '/prove/password', { password: 'not it, no' })).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { issues: [{ path: 'body.password', message: 'This password is incorrect.' }] },
    })
    expect(await isFresh(nova)).toBe(false)
    expect((await post(nova, '/prove/password', { password: PASSWORD })).json()).toEqual({ status: true })
    expect([await isFresh(nova), await isFresh(phone)]).toEqual([true, false])
    expect(await auditOf(nova)).toEqual(expect.arrayContaining(['auth.proof-refused password', 'auth.proved password']))
    expect((await post(undefined, '/prove/password', { password: PASSWORD })).statusCode).toBe(401)
  })

  it('is given by a code of the app or a recovery code, each once; a mailed code is not enough there', async () => {
    const nova = await verified(await test.signUp())
    const app = await turnOnTwoFactor(test, nova)
    await stale(nova)
    expect((await waysOf(nova)).map(({ way }) => way)).toEqual(['password', 'second_factor'])
    expect((await post(nova, '/prove/send-code', { way: 'email' })).json()).toMatchObject({ code: 'FORBIDDEN' })
    expect((await post(nova, '/prove/second-factor', { code: app.code(9) })).statusCode).toBe(400)
    expect((await post(nova, '/prove/second-factor', { code: app.code(1) })).statusCode).toBe(200)
    expect(await isFresh(nova)).toBe(true)
    await stale(nova)
    expect((await post(nova, '/prove/second-factor', { code: app.code(1) })).statusCode).toBe(400)
    const [recovery] = app.recoveryCodes
    expect((await post(nova, '/prove/second-factor', { code: recovery })).statusCode).toBe(200)
    await stale(nova)
    expect((await post(nova, '/prove/second-factor', { code: recovery })).statusCode).toBe(400)
  })

  it('is given by a mailed code where there is no password: once, in the session that asked, within ten minutes', async () => {
    const nova = await verified(await test.signUp())
    const other = asVisitor(nova, await signIn(nova.email))
    await withoutPassword(await stale(nova))
    expect(await waysOf(nova)).toEqual([{ way: 'email', to: nova.email }])
    expect((await post(nova, '/prove/send-code', { way: 'email' })).json()).toEqual({ status: true })
    const mail = (await test.mails(nova.email)).find(({ subject }) => subject === 'Your code for Greenroom')
    expect(mail?.text).toContain('Enter this code to confirm a change')
    const enter = (visitor: Visitor, code = mail?.code) => post(visitor, '/prove/code', { way: 'email', code })
    expect((await enter(other)).statusCode, 'another session').toBe(400)
    test.setNow(new Date(Date.now() + 11 * 60_000))
    expect((await enter(nova)).statusCode, 'too late').toBe(400)
    test.setNow(undefined)
    expect((await enter(nova)).json()).toEqual({ status: true })
    expect([await isFresh(nova), await isFresh(other)]).toEqual([true, false])
    await stale(nova)
    expect((await enter(nova)).statusCode, 'twice').toBe(400)
  })

  it('is given by a texted code, to a number that is the account’s', async () => {
    const iris = await withoutPassword(await signUpByPhone(test))
    await stale(iris)
    const [offer] = await waysOf(iris)
    expect(offer).toEqual({ way: 'phone', to: expect.stringMatching(/^\+1/) as string })
    await post(iris, '/prove/send-code', { way: 'phone' })
    const text = (await test.texts(offer?.to ?? '')).at(-1)
    expect(text?.body).toContain('to confirm a change at Greenroom')
    expect((await post(iris, '/prove/code', { way: 'phone', code: text?.code })).statusCode).toBe(200)
    expect(await isFresh(iris)).toBe(true)
  })

  it('by a code that went to an address which is no longer the account’s is none', async () => {
    const nova = await stale(await verified(await test.signUp()))
    await post(nova, '/prove/send-code', { way: 'email' })
    const code = (await test.mails(nova.email)).at(-1)?.code
    await run("update users set email = 'new-' || email where id = $1", nova.id)
    expect((await post(nova, '/prove/code', { way: 'email', code })).statusCode).toBe(400)
  })

  it('is never given by a mailbox that nobody has verified', async () => {
    const nova = await stale(await test.signUp())
    expect((await waysOf(nova)).map(({ way }) => way)).toEqual(['password'])
    expect((await post(nova, '/prove/send-code', { way: 'email' })).json()).toMatchObject({ code: 'FORBIDDEN' })
    expect(await test.mails(nova.email)).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ subject: 'Your code for Greenroom' })]),
    )
  })

  it('of 100 guesses in a stolen session at most 20 are looked at, and its owner still proves it elsewhere', async () => {
    const nova = await test.signUp()
    const laptop = asVisitor(nova, await signIn(nova.email))
    await stale(nova)
    const guesses = await Promise.all(
      Array.from({ length: 100 }, (_, n) => post(laptop, '/prove/password', { password: `guess number ${n}` })),
    )
    const looked = guesses.filter(({ statusCode }) => statusCode === 400)
    expect(looked.length).toBeLessThanOrEqual(20)
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(100 - looked.length)
    expect((await post(laptop, '/prove/password', { password: PASSWORD })).statusCode).toBe(429)
    expect((await post(nova, '/prove/password', { password: PASSWORD })).statusCode).toBe(200)
  })

  it('by a code bears five wrong tries', async () => {
    const nova = await stale(await verified(await test.signUp()))
    await post(nova, '/prove/send-code', { way: 'email' })
    const code = (await test.mails(nova.email)).at(-1)?.code ?? ''
    const wrong = `${(Number(code) + 1) % 1_000_000}`.padStart(6, '0')
    for (let i = 0; i < 5; i++)
      expect((await post(nova, '/prove/code', { way: 'email', code: wrong })).statusCode).toBe(400)
    expect((await post(nova, '/prove/code', { way: 'email', code })).statusCode).toBe(400)
    expect(await isFresh(nova)).toBe(false)
  })
})

describe('API keys', () => {
  const newKey = async (visitor: Visitor) =>
    (await test.call(visitor, 'POST', '/api/api-keys', { name: 'Studio', scopes: ['me:read'] })).json<{ key: string }>()
      .key
  const works = async (key: string) =>
    (await test.call(undefined, 'GET', '/api/me', undefined, { authorization: `Bearer ${key}` })).statusCode === 200

  it('end with every session when a password is reset by mail or by text', async () => {
    const nova = await verified(await test.signUp())
    const iris = await signUpByPhone(test)
    const keys = [await newKey(nova), await newKey(iris)]
    await post(undefined, '/request-password-reset', { email: nova.email })
    const token = (await test.mails(nova.email)).at(-1)?.token
    const newPassword = 'staple battery horse'
    expect((await post(undefined, '/reset-password', { token, newPassword })).statusCode).toBe(200)
    const { phoneNumber } = iris
    await post(undefined, '/phone-number/request-password-reset', { phoneNumber })
    const otp = (await test.texts(phoneNumber)).at(-1)?.code
    const reset = await post(undefined, '/phone-number/reset-password', { phoneNumber, otp, newPassword })
    expect(reset.statusCode, reset.body).toBe(200)
    expect(await Promise.all(keys.map(works))).toEqual([false, false])
    expect([await statusOf(nova), await statusOf(iris)]).toEqual([401, 401])
    expect((await test.mails(nova.email)).at(-1)?.text).toContain('every API key was revoked')
  })

  it('end with a changed password where that is asked for, and only there', async () => {
    const nova = await verified(await test.signUp())
    const key = await newKey(nova)
    const change = (more: object) =>
      post(nova, '/change-password', { newPassword: `staple battery ${JSON.stringify(more)}`, ...more })
    expect((await change({})).statusCode).toBe(200)
    expect(await works(key)).toBe(true)
    expect((await change({ revokeApiKeys: true })).statusCode).toBe(200)
    expect(await works(key)).toBe(false)
  })
})
