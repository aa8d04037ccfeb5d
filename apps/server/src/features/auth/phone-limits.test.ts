import { describe, expect, it } from 'vitest'
import { countHashes } from '../../testing/count-hashes.ts'
import { cookiesOf, phoneCaller } from '../../testing/phone-caller.ts'
import { PASSWORD, useTestApp } from '../../testing/test-app.ts'

/**
 * Privacy of phone numbers, limits of texts, and resetting a password by phone, with limits on. The one
 * trusted proxy reports the client's address.
 */
const test = useTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: '1' })
const hashes = countHashes()
const { newAddress, newNumber, post, lastText, lastCode, signUp, verify, newPerson } = phoneCaller(test)
const run = async <T extends object>(text: string, ...values: unknown[]) =>
  (await test.house.db.systemPool.query<T>(text, values)).rows

const WRONG_CODE = {
  code: 'VALIDATION_FAILED',
  message: 'This code is incorrect or has expired. Ask for a new one if it keeps failing.',
}

describe('requests reveal nothing about a number', () => {
  it('asking for a code: same answer, and nothing is texted where there is no account', async () => {
    const known = await newPerson()
    const unknown = newNumber()
    for (const path of ['/phone-number/send-otp', '/phone-number/request-password-reset']) {
      const answers = []
      for (const phoneNumber of [known.phoneNumber, unknown]) {
        const { statusCode, headers, body } = await post(path, { phoneNumber })
        const { date: _date, 'x-request-id': _id, ...rest } = headers
        answers.push({ statusCode, headers: rest, body })
      }
      expect(answers[0]).toMatchObject({ statusCode: 200, body: '{"status":true}' })
      expect(answers[1]).toEqual(answers[0])
    }
    expect(await test.texts(unknown)).toEqual([])
    expect(await test.texts(known.phoneNumber)).toHaveLength(3)
  })

  it('signing in by password or code, choosing a password: same answer, same work', async () => {
    const known = await newPerson()
    const noPassword = await newPerson()
    await run('delete from accounts where user_id = $1', noPassword.id)
    const seen: unknown[][] = []
    for (const phoneNumber of [newNumber(), known.phoneNumber, noPassword.phoneNumber]) {
      const row = []
      for (const [path, body] of [
        ['/sign-in/phone-number', { phoneNumber, password: 'not the password' }],
        ['/phone-number/verify', { phoneNumber, code: '000000' }],
        ['/phone-number/reset-password', { phoneNumber, otp: '000000', newPassword: 'another good password' }],
      ] as const) {
        const before = hashes.count
        const { statusCode, body: said } = await post(path, body)
        row.push({ statusCode, said, hashes: hashes.count - before })
      }
      seen.push(row)
    }
    expect(seen[0]).toMatchObject([
      {
        statusCode: 401,
        hashes: 1,
        said: '{"message":"This phone number or password is incorrect.","code":"NOT_AUTHENTICATED","status":401}',
      },
      { statusCode: 400, hashes: 0 },
      { statusCode: 400, hashes: 1 },
    ])
    for (const other of seen.slice(1)) expect(other).toEqual(seen[0])
  })
})

describe('texts are limited', () => {
  it('to one number: strangers have 8 codes an hour, then a link while none is good, and none of a known device', async () => {
    const { phoneNumber, cookie } = await newPerson()
    const ask = (more: { cookie?: string } = {}) => post('/phone-number/send-otp', { phoneNumber }, more)
    const codes = []
    for (let i = 0; i < 12; i++) codes.push((await ask()).statusCode)
    expect(new Set(codes)).toEqual(new Set([200]))
    const brought = (await test.texts(phoneNumber)).map(({ body }) => (body.includes('#link=') ? 'link' : 'code'))
    expect(brought.filter((what) => what === 'code').length).toBeLessThanOrEqual(8)
    expect(brought.filter((what) => what === 'link')).toHaveLength(1)
    expect((await ask({ cookie })).statusCode).toBe(200)
    expect((await lastText(phoneNumber))?.code, 'a code').toMatch(/^\d{6}$/)
  })

  it('from one address: 40 an hour, over all numbers', async () => {
    const address = newAddress()
    const codes = []
    for (let i = 0; i < 42; i++)
      codes.push((await post('/phone-number/send-otp', { phoneNumber: newNumber() }, { address })).statusCode)
    expect(codes).toEqual([...Array<number>(40).fill(200), 429, 429])
  })

  it('of the whole installation: beyond its limit none is sent, silently', async () => {
    const { phoneNumber } = await newPerson()
    await run(
      "insert into rate_limits (key, points, expire) values ('text-anyone:all', 1000, $1) on conflict (key) do update set points = 1000",
      Date.now() + 3_600_000,
    )
    const before = (await test.texts(phoneNumber)).length
    expect((await post('/phone-number/send-otp', { phoneNumber })).json()).toEqual({ status: true })
    expect((await test.texts(phoneNumber)).length).toBe(before)
    expect((await signUp(newNumber())).statusCode).toBe(429)
    await run("delete from rate_limits where key = 'text-anyone:all'")
  })
})

describe('a stranger who uses up what a number may be asked and tried', () => {
  it.each(['/phone-number/send-otp', '/phone-number/request-password-reset'])(
    'cannot lock its owner out: after %s a texted link logs in, on a new device in a new place',
    async (path) => {
      const { phoneNumber, id } = await newPerson()
      const attack = async () => {
        for (let i = 0; i < 12; i++) {
          await post('/sign-in/phone-number', { phoneNumber, password: 'not the password' })
          await verify(phoneNumber, '000000')
          await post('/phone-number/send-otp', { phoneNumber })
        }
      }
      await attack()
      expect((await verify(phoneNumber, '000000')).statusCode).toBe(429)
      await run("delete from verifications where user_id = $1 and identifier like 'link:%'", id)
      expect((await post(path, { phoneNumber })).json()).toEqual({ status: true })
      await attack()
      const token = (await lastText(phoneNumber))?.body.match(/#link=([\w-]{43})/)?.[1]
      const entered = await post('/magic-link/verify', { token })
      expect(entered.json(), 'what strangers do meanwhile does not matter').toMatchObject({ user: { id, phoneNumber } })
      expect((await post('/magic-link/verify', { token })).statusCode, 'it works once').toBe(400)
      const cookie = cookiesOf(entered)
      expect((await post('/prove/send-code', { way: 'phone' }, { cookie })).json()).toEqual({ status: true })
      expect((await post('/change-password', { newPassword: 'another good password' }, { cookie })).statusCode).toBe(
        200,
      )
    },
  )

  it('has nothing texted to a number that has no account', async () => {
    const phoneNumber = newNumber()
    for (let i = 0; i < 12; i++)
      expect((await post('/phone-number/send-otp', { phoneNumber })).json()).toEqual({ status: true })
    expect(await test.texts(phoneNumber)).toEqual([])
  })
})

describe('a new password by a code', () => {
  const reset = (phoneNumber: string, otp: string, newPassword = 'another good password') =>
    post('/phone-number/reset-password', { phoneNumber, otp, newPassword })

  it('ends every session, works once, and is not the code to log in', async () => {
    const { phoneNumber, cookie, id } = await newPerson()
    await post('/phone-number/send-otp', { phoneNumber })
    const toLogIn = await lastCode(phoneNumber)
    await post('/phone-number/request-password-reset', { phoneNumber })
    const code = await lastCode(phoneNumber)
    expect((await lastText(phoneNumber))?.body).toContain('is your code to choose a new password for Greenroom.')
    if (toLogIn !== code) {
      expect((await reset(phoneNumber, toLogIn)).json()).toMatchObject(WRONG_CODE)
      expect((await verify(phoneNumber, code)).json()).toMatchObject(WRONG_CODE)
    }
    expect((await reset(phoneNumber, code, 'password1')).json()).toMatchObject({
      details: { issues: [{ path: 'body.newPassword' }] },
    })
    expect((await reset(phoneNumber, code)).json()).toEqual({ status: true })
    expect((await reset(phoneNumber, code)).json()).toMatchObject(WRONG_CODE)
    expect((await verify(phoneNumber, toLogIn)).json(), 'codes that were out are dead').toMatchObject(WRONG_CODE)
    expect((await test.call(undefined, 'GET', '/api/me', undefined, { cookie })).statusCode).toBe(401)
    expect((await post('/sign-in/phone-number', { phoneNumber, password: PASSWORD })).statusCode).toBe(401)
    expect((await post('/sign-in/phone-number', { phoneNumber, password: 'another good password' })).statusCode).toBe(
      200,
    )
    expect(
      await run("select 1 as n from audit_log where user_id = $1 and event = 'auth.password-reset'", id),
    ).toHaveLength(1)
  })
})

describe('where texting is not set up', () => {
  const silent = useTestApp({ PUBLIC_URL: 'https://greenroom.example' })
  it('codes are refused with the names of what is missing, and passwords still work', async () => {
    for (const path of ['/sign-up/phone-number', '/phone-number/send-otp', '/phone-number/request-password-reset'])
      expect(
        (
          await silent.call(undefined, 'POST', `/api/auth${path}`, { phoneNumber: '+12125550123', password: PASSWORD })
        ).json(),
      ).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('TWILIO_ACCOUNT_SID') as string })
    expect(
      (
        await silent.call(undefined, 'POST', '/api/auth/sign-in/phone-number', {
          phoneNumber: '+12125550123',
          password: 'x',
        })
      ).statusCode,
    ).toBe(401)
  })
})
