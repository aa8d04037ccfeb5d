import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { accountHands, FIREFOX } from '../../testing/account-hands.ts'
import { countHashes } from '../../testing/count-hashes.ts'
import { cookiesOf } from '../../testing/phone-caller.ts'
import { PASSWORD, useTestApp, type Visitor } from '../../testing/test-app.ts'

/** Changes to one's own account: password, email, and sessions; and what its owner is told. */
const test = useTestApp({ TRUST_PROXY: '1' })
const hashes = countHashes()

const NEW_PASSWORD = 'staple battery horse'
const newEmail = () => `${randomUUID()}@example.com`

const post = (visitor: Visitor | undefined, path: string, body: unknown, headers: Record<string, string> = {}) =>
  test.call(visitor, 'POST', `/api/auth${path}`, body, headers)
const { signIn, asVisitor, statusOf, bearerOf, subjects } = accountHands(test)

describe('a changed password', () => {
  it('ends every other session at once, and tells the owner', async () => {
    const nova = await test.signUp()
    const phone = asVisitor(nova, await signIn(nova.email))
    const bearer = await bearerOf(phone)
    const changed = await post(nova, '/change-password', { newPassword: NEW_PASSWORD }, { 'user-agent': FIREFOX })
    expect(changed.json()).toEqual({ status: true })
    expect(await statusOf(nova)).toBe(200)
    expect(await statusOf(phone)).toBe(401)
    expect((await test.call(undefined, 'GET', '/api/me', undefined, bearer)).statusCode).toBe(401)
    expect((await signIn(nova.email)).statusCode).toBe(401)
    expect((await signIn(nova.email, NEW_PASSWORD)).statusCode).toBe(200)
    const mail = (await test.mails(nova.email)).find(({ subject }) => subject === 'Your password was changed')
    expect(mail?.text).toContain('Firefox on Linux')
  })

  it('shuts out a sign-in with the old one that is in progress', async () => {
    const nova = await test.signUp()
    const release = hashes.hold()
    const late = signIn(nova.email)
    await vi.waitFor(() => expect(hashes.running).toBe(1), 15_000)
    await test.house.db.systemPool.query(
      `with gone as (delete from sessions where user_id = $1)
       update accounts set password = 'changed' where user_id = $1`,
      [nova.id],
    )
    release()
    expect((await late).json()).toMatchObject({ code: 'NOT_AUTHENTICATED' })
    const left = await test.house.db.systemPool.query('select 1 from sessions where user_id = $1', [nova.id])
    expect(left.rowCount).toBe(0)
  })

  it('requires a good new one, and a session', async () => {
    const nova = await test.signUp()
    expect((await post(nova, '/change-password', { newPassword: 'password' })).json()).toMatchObject({
      details: { issues: [{ path: 'body.newPassword' }] },
    })
    expect((await post(undefined, '/change-password', { newPassword: NEW_PASSWORD })).json()).toMatchObject({
      code: 'NOT_AUTHENTICATED',
    })
    const bearer = await bearerOf(nova)
    expect(
      (await post(undefined, '/change-password', { newPassword: NEW_PASSWORD }, bearer)).json(),
      'a token alone',
    ).toMatchObject({ code: 'NOT_AUTHENTICATED' })
    expect((await signIn(nova.email)).statusCode).toBe(200)
  })

  it('can be set only if there is none', async () => {
    const nova = await test.signUp()
    expect((await post(nova, '/set-password', { newPassword: NEW_PASSWORD })).json()).toMatchObject({
      code: 'CONFLICT',
    })
    await test.house.db.systemPool.query('delete from accounts where user_id = $1', [nova.id])
    const me = async () => (await test.call(nova, 'GET', '/api/me')).json()
    expect(await me()).toMatchObject({ has_password: false })
    expect((await post(nova, '/set-password', { newPassword: NEW_PASSWORD })).json()).toEqual({ status: true })
    expect(await me()).toMatchObject({ has_password: true })
    expect((await signIn(nova.email, NEW_PASSWORD)).statusCode).toBe(200)
  })

  it('is set once when requested many times at once', async () => {
    const nova = await test.signUp()
    await test.house.db.systemPool.query('delete from accounts where user_id = $1', [nova.id])
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => post(nova, '/set-password', { newPassword: `${NEW_PASSWORD} ${n}` })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })
})

describe('a changed email', () => {
  it('is the new one only when its link was followed; the old one is told', async () => {
    const nova = await test.signUp()
    const email = newEmail()
    expect((await post(nova, '/change-email', { newEmail: ` ${email.toUpperCase()}` })).json()).toEqual({
      status: true,
    })
    expect((await test.call(nova, 'GET', '/api/me')).json()).toMatchObject({ email: nova.email, email_verified: false })
    expect((await signIn(email)).statusCode).toBe(401)
    const [mail] = await test.mails(email)
    expect(mail?.link).toMatch(/\/auth\/callback#email=[\w-]{43}$/)
    expect((await post(nova, '/change-email/verify', { token: mail?.token })).json()).toEqual({
      status: true,
      user: { id: nova.id, email, emailVerified: true },
    })
    expect((await test.call(nova, 'GET', '/api/me')).json()).toMatchObject({ email, email_verified: true })
    expect((await signIn(email)).statusCode).toBe(200)
    expect((await signIn(nova.email)).statusCode).toBe(401)
    expect(await subjects(nova.email)).toContain('Your email was changed')
    expect(await subjects(email)).not.toContain('Your email was changed')
  })

  it('makes no stranger of a device that the account knew', async () => {
    const nova = await test.signUp()
    const known = await signIn(nova.email)
    const email = newEmail()
    await post(nova, '/change-email', { newEmail: email })
    const token = (await test.mails(email)).at(-1)?.token
    await post(nova, '/change-email/verify', { token })
    await signIn(email, PASSWORD, { cookie: cookiesOf(known) })
    expect(await subjects(email)).toEqual(['Confirm your new email'])
  })

  it('needs a session, and an address that nobody has', async () => {
    const [nova, other] = [await test.signUp(), await test.signUp()]
    const ask = (body: unknown, visitor: Visitor | undefined = nova) => post(visitor, '/change-email', body)
    expect((await ask({ newEmail: 'nova' })).json()).toMatchObject({
      details: { issues: [{ path: 'body.newEmail' }] },
    })
    expect((await ask({ newEmail: other.email })).json()).toMatchObject({
      code: 'CONFLICT',
      details: { issues: [{ path: 'body.newEmail' }] },
    })
    expect((await post(undefined, '/change-email', { newEmail: newEmail() })).json()).toMatchObject({
      code: 'NOT_AUTHENTICATED',
    })
  })

  it('goes to whoever proves it first', async () => {
    const [nova, other] = [await test.signUp(), await test.signUp()]
    const email = newEmail()
    for (const visitor of [nova, other]) await post(visitor, '/change-email', { newEmail: email })
    const tokens = (await test.mails(email)).map(({ token }) => token)
    expect(tokens).toHaveLength(2)
    const answers = await Promise.all(
      tokens.map((token, at) => post(at === 0 ? nova : other, '/change-email/verify', { token })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    const { rows } = await test.house.db.systemPool.query('select id from users where email = $1', [email])
    expect(rows).toHaveLength(1)
  })
})

describe('the ways to log in here', () => {
  it('are those that are set up, or played by the sandbox', async () => {
    expect((await test.call(undefined, 'GET', '/api/sign-in-ways')).json()).toEqual({
      google: false,
      phone: true,
      email_link: true,
      sandbox: true,
    })
  })
})

describe('where mail is not set up', () => {
  const silent = useTestApp({ PUBLIC_URL: 'https://greenroom.example' })
  it('one can sign up and in, and is told what the operator has to set', async () => {
    const nova = await silent.signUp()
    expect((await silent.call(undefined, 'GET', '/api/sign-in-ways')).json()).toMatchObject({
      phone: false,
      email_link: false,
      sandbox: false,
    })
    const said = { code: 'UNAVAILABLE', message: expect.stringContaining('SMTP_URL') }
    for (const [path, body] of [
      ['/sign-in/magic-link', { email: nova.email }],
      ['/request-password-reset', { email: newEmail() }],
      ['/send-verification-email', {}],
      ['/change-email', { newEmail: newEmail() }],
    ] as const)
      expect((await silent.call(nova, 'POST', `/api/auth${path}`, body)).json(), path).toMatchObject(said)
    expect(
      (
        await silent.call(nova, 'POST', '/api/auth/change-password', {
          newPassword: NEW_PASSWORD,
        })
      ).json(),
    ).toEqual({ status: true })
    expect(
      (await silent.call(undefined, 'POST', '/api/auth/sign-in/email', { email: nova.email, password: NEW_PASSWORD }))
        .statusCode,
    ).toBe(200)
  })
})

describe('passwords', () => {
  it('were hashed two at a time at most', () => {
    expect(hashes.count).toBeGreaterThan(20)
    expect(hashes.most).toBeLessThanOrEqual(2)
  })
})
