import { describe, expect, it } from 'vitest'
import { countHashes } from '../../testing/count-hashes.ts'
import { inTurns } from '../../testing/in-turns.ts'
import { cookiesOf, phoneCaller, wrong } from '../../testing/phone-caller.ts'
import { PASSWORD, useTestApp } from '../../testing/test-app.ts'

/** Logging in by phone (standards W13, W14), with limits on. The one trusted proxy reports the client's address. */
const log: string[] = []
const test = useTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'trace' }, { onLog: (line) => log.push(line) })
countHashes()
const { newNumber, post, lastText, lastCode, signUp, verify, newPerson } = phoneCaller(test)
const run = async <T extends object>(text: string, ...values: unknown[]) =>
  (await test.house.db.systemPool.query<T>(text, values)).rows

const WRONG_CODE = {
  code: 'VALIDATION_FAILED',
  message: 'This code is incorrect or has expired. Ask for a new one if it keeps failing.',
}

describe('signing up by phone', () => {
  it('makes the account only when the code is proven, without any email', async () => {
    const phoneNumber = newNumber()
    const asked = await signUp('+1 (212) 555-' + phoneNumber.slice(-4))
    expect(asked.json()).toEqual({ status: true })
    expect(await run('select 1 from users where phone_number = $1', phoneNumber)).toEqual([])
    const kept = JSON.stringify(await run('select * from verifications'))
    for (const secret of [PASSWORD, phoneNumber, await lastCode(phoneNumber)]) expect(kept).not.toContain(secret)
    expect((await lastText(phoneNumber))?.body).toBe(
      `${await lastCode(phoneNumber)} is your code to sign up for Greenroom. It expires in 10 minutes. Never share it with anyone.`,
    )

    const made = await verify(phoneNumber, await lastCode(phoneNumber), { cookie: cookiesOf(asked) })
    expect(made.statusCode, made.body).toBe(200)
    const person = { email: null, phoneNumber, phoneNumberVerified: true, name: 'Nova', twoFactorEnabled: false }
    expect(made.json()).toMatchObject({ user: person })
    const cookie = cookiesOf(made)
    const session = await test.call(undefined, 'GET', '/api/auth/get-session', undefined, { cookie })
    expect(session.json()).toMatchObject({ user: person })
    const me = await test.call(undefined, 'GET', '/api/me', undefined, { cookie })
    expect(me.json()).toMatchObject({ email: null, name: 'Nova' })
    const token = await test.call(undefined, 'GET', '/api/auth/token', undefined, { cookie })
    const payload = Buffer.from(token.json<{ token: string }>().token.split('.')[1] ?? '', 'base64url').toString()
    for (const text of [made.body, session.body, me.body, payload]) expect(text).not.toContain('@')
    expect(await run('select email, email_verified from users where phone_number = $1', phoneNumber)).toEqual([
      { email: null, email_verified: false },
    ])
    expect(
      await run(
        'select event from audit_log where user_id = (select id from users where phone_number = $1)',
        phoneNumber,
      ),
    ).toEqual([{ event: 'auth.signed-up' }])
    expect((await post('/sign-in/phone-number', { phoneNumber, password: PASSWORD })).statusCode).toBe(200)
  })

  it('asks for a number and a password in the words of the product, and says where something is wrong', async () => {
    for (const body of [{}, { phoneNumber: newNumber() }, { password: PASSWORD }, { phoneNumber: ' ', password: 'x' }])
      for (const path of ['/sign-up/phone-number', '/sign-in/phone-number'])
        expect((await post(path, body)).json()).toEqual({
          message: 'You must provide either an email or phone number and a password',
          code: 'VALIDATION_FAILED',
          status: 400,
        })
    const problem = async (body: object) =>
      (await post('/sign-up/phone-number', { phoneNumber: newNumber(), password: PASSWORD, ...body })).json<{
        details: { issues: { path: string }[] }
      }>().details.issues[0]?.path
    for (const phoneNumber of ['nova', '+1', '2125550123', `+1${'2'.repeat(500)}`])
      expect(await problem({ phoneNumber }), phoneNumber).toBe('body.phoneNumber')
    for (const password of ['short', 'password1', 'x'.repeat(129)])
      expect(await problem({ password }), password).toBe('body.password')
    expect(await problem({ phoneNumber: '+12125550199', password: '+12125550199' })).toBe('body.password')
    expect(await problem({ name: 7 })).toBe('body.name')
  })

  it('says that a number is taken, and texts nobody', async () => {
    const { phoneNumber } = await newPerson()
    const before = (await test.texts(phoneNumber)).length
    expect((await signUp(phoneNumber)).json()).toMatchObject({
      code: 'CONFLICT',
      message: 'An account with this phone number already exists.',
      details: { issues: [{ path: 'body.phoneNumber' }] },
    })
    expect((await test.texts(phoneNumber)).length).toBe(before)
  })

  it('makes one account of the right code sent many times at once', async () => {
    const phoneNumber = newNumber()
    await signUp(phoneNumber)
    const code = await lastCode(phoneNumber)
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(phoneNumber, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(1)
    expect(await run('select count(*)::int as n from users where phone_number = $1', phoneNumber)).toEqual([{ n: 1 }])
  })

  it("never finishes a stranger's sign-up in the browser of who holds the phone", async () => {
    const phoneNumber = newNumber()
    const mine = await signUp(phoneNumber, { password: 'the password of the owner' })
    const myCode = await lastCode(phoneNumber)
    await signUp(phoneNumber, { password: 'the password of the stranger' })
    const theirs = await lastCode(phoneNumber)
    const cookie = cookiesOf(mine)
    expect((await verify(phoneNumber, theirs, { cookie })).json()).toMatchObject(WRONG_CODE)
    expect((await verify(phoneNumber, myCode, { cookie })).statusCode).toBe(200)
    const signIn = (password: string) => post('/sign-in/phone-number', { phoneNumber, password })
    expect((await signIn('the password of the stranger')).statusCode).toBe(401)
    expect((await signIn('the password of the owner')).statusCode).toBe(200)
    expect((await verify(phoneNumber, theirs)).statusCode, 'the other sign-up is over').toBe(400)
  })

  it('sends the next code for a sign-up that is not finished', async () => {
    const phoneNumber = newNumber()
    const begun = await signUp(phoneNumber)
    const first = await lastCode(phoneNumber)
    const cookie = cookiesOf(begun)
    expect((await post('/phone-number/send-otp', { phoneNumber }, { cookie })).json()).toEqual({ status: true })
    const second = await lastCode(phoneNumber)
    expect(await test.texts(phoneNumber)).toHaveLength(2)
    if (first !== second) expect((await verify(phoneNumber, first, { cookie })).statusCode).toBe(400)
    expect((await verify(phoneNumber, second, { cookie })).statusCode).toBe(200)
  })
})

describe('signing in by a code', () => {
  it('works once, and only the latest', async () => {
    const { phoneNumber } = await newPerson()
    await post('/phone-number/send-otp', { phoneNumber })
    const first = await lastCode(phoneNumber)
    await post('/phone-number/send-otp', { phoneNumber })
    const second = await lastCode(phoneNumber)
    expect((await lastText(phoneNumber))?.body).toContain('is your code to log in to Greenroom.')
    if (first !== second) expect((await verify(phoneNumber, first)).json()).toMatchObject(WRONG_CODE)
    const entered = await verify(phoneNumber, ` ${second.slice(0, 3)} ${second.slice(3)} `)
    expect(entered.json()).toMatchObject({ user: { phoneNumber, email: null } })
    expect((await verify(phoneNumber, second)).json()).toMatchObject(WRONG_CODE)
  })

  it('is over after 10 minutes', async () => {
    const { phoneNumber } = await newPerson()
    await post('/phone-number/send-otp', { phoneNumber })
    const code = await lastCode(phoneNumber)
    test.setNow(new Date(Date.now() + 10 * 60_000))
    expect((await verify(phoneNumber, code)).json()).toMatchObject(WRONG_CODE)
    test.setNow(undefined)
  })

  it('allows five wrong attempts, then refuses even the right one', async () => {
    const { phoneNumber, cookie } = await newPerson()
    await post('/phone-number/send-otp', { phoneNumber })
    const code = await lastCode(phoneNumber)
    for (let i = 0; i < 5; i++) expect((await verify(phoneNumber, wrong(code), { cookie })).statusCode).toBe(400)
    expect((await verify(phoneNumber, code, { cookie })).json()).toMatchObject(WRONG_CODE)
  })

  it('of 1,000 guesses checks at most 20, and the owner still gets in', async () => {
    const owner = await newPerson()
    await post('/phone-number/send-otp', { phoneNumber: owner.phoneNumber })
    const code = await lastCode(owner.phoneNumber)
    const guesses = await inTurns(1000, () => verify(owner.phoneNumber, wrong(code)))
    expect(guesses.filter(({ statusCode }) => statusCode === 400).length).toBeLessThanOrEqual(20)
    expect(new Set(guesses.map(({ statusCode }) => statusCode))).toEqual(new Set([400, 429]))
    expect((await verify(owner.phoneNumber, code)).statusCode, 'a stranger may have guessed it').toBe(429)
    await post('/phone-number/send-otp', { phoneNumber: owner.phoneNumber }, { cookie: owner.cookie })
    const entered = await verify(owner.phoneNumber, await lastCode(owner.phoneNumber), { cookie: owner.cookie })
    expect(entered.statusCode, entered.body).toBe(200)
  })

  it('refuses what cannot be a code before anything is looked up', async () => {
    const { phoneNumber } = await newPerson()
    for (const code of ['', '12345', '1234567', 'abcdef', 123456, null, '١٢٣٤٥٦'])
      expect((await post('/phone-number/verify', { phoneNumber, code })).json()).toMatchObject({
        message: 'Enter the 6 digits of the code.',
        details: { issues: [{ path: 'body.code' }] },
      })
  })
})

describe('what is written down (standard W19)', () => {
  it('contains events, and no number, code, or password', async () => {
    const { phoneNumber } = await newPerson()
    await post('/phone-number/send-otp', { phoneNumber })
    const code = await lastCode(phoneNumber)
    await verify(phoneNumber, wrong(code))
    await verify(phoneNumber, code)
    await post('/sign-in/phone-number', { phoneNumber, password: 'mark-password' })
    const rows = JSON.stringify(await run('select event, details from audit_log'))
    for (const event of ['code-asked', 'code-refused', 'signed-in', 'signed-up', 'sign-in-failed'])
      expect(rows).toContain(`auth.${event}`)
    const lines = log.join('\n')
    expect(lines).toContain('"msg":"request"')
    for (const secret of [phoneNumber, phoneNumber.slice(1), 'mark-password', PASSWORD])
      for (const text of [rows, lines]) expect(text).not.toContain(secret)
    expect(rows).not.toMatch(new RegExp(`\\b${code}\\b`))
  })
})
