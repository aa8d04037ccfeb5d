import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { newPhoneNumber, signUpByPhone, turnOnTwoFactor } from '../../testing/account-factory.ts'
import { countHashes } from '../../testing/count-hashes.ts'
import { DEAD_LINK, linksOf, NEW_PASSWORD } from '../../testing/mailed-links.ts'
import { cookiesOf } from '../../testing/phone-caller.ts'
import { PASSWORD, useTestApp } from '../../testing/test-app.ts'

/**
 * A person who set something up before the owner arrived, or knew what the owner has changed since, keeps no way in.
 */
const test = useTestApp()
const hashes = countHashes()
const { post, tokenOf, askFor, reset, enter } = linksOf(test)
const statusOfMe = async (cookie: string) =>
  (await test.call(undefined, 'GET', '/api/me', undefined, { cookie })).statusCode
const run = async <T extends object>(text: string, ...values: unknown[]) =>
  (await test.house.db.systemPool.query<T>(text, values)).rows
const emailOf = async (id: string) =>
  (await run<{ email: string }>('select email from users where id = $1', id))[0]?.email
const newEmail = () => `${randomUUID()}@example.com`

describe('a stranger who signed up with an email that is not theirs', () => {
  it('cannot move the account to their own email once its owner has arrived', async () => {
    const [stranger, theirs] = [await test.signUp(), newEmail()]
    await test.call(stranger, 'POST', '/api/auth/change-email', { newEmail: theirs })
    const token = await tokenOf(theirs, 'email')
    expect((await enter(await askFor('link', stranger.email))).statusCode).toBe(200)
    expect((await post('/change-email/verify', { token })).json()).toMatchObject(DEAD_LINK)
    expect(await emailOf(stranger.id)).toBe(stranger.email)
  })

  it('gets no link to move it that was requested earlier and not mailed yet', async () => {
    for (const come of [
      async (email: string) => enter(await askFor('link', email)),
      async (email: string) => reset(await askFor('reset', email)),
    ]) {
      const [stranger, theirs] = [await test.signUp(), newEmail()]
      await test.call(stranger, 'POST', '/api/auth/change-email', { newEmail: theirs })
      await run("update pgboss.job set start_after = now() + interval '1 hour' where data ->> 'newEmail' = $1", theirs)
      expect((await come(stranger.email)).statusCode).toBe(200)
      await run('update pgboss.job set start_after = now() where data ->> $1 = $2', 'newEmail', theirs)
      expect(await test.mails(theirs)).toEqual([])
    }
  })

  it('has no way into their account after tricking somebody else into a link that moves it', async () => {
    const [stranger, victim] = [await test.signUp(), newEmail()]
    await test.call(stranger, 'POST', '/api/auth/change-email', { newEmail: victim })
    const token = await tokenOf(victim, 'email')
    const other = await test.signUp()
    for (const cookie of [undefined, other.cookie])
      expect((await post('/change-email/verify', { token }, cookie)).json()).toMatchObject({ code: 'FORBIDDEN' })
    expect(await emailOf(stranger.id)).toBe(stranger.email)
    expect((await post('/sign-up/email', { email: victim, password: NEW_PASSWORD, name: '' })).statusCode).toBe(200)
    expect((await post('/change-email/verify', { token }, stranger.cookie)).json(), 'it is taken').toMatchObject(
      DEAD_LINK,
    )
  })

  it.each(['/change-password', '/set-password'])(
    'sets no password by %s that was under way when its owner came',
    async (path) => {
      const stranger = await test.signUp()
      if (path === '/set-password') await run('delete from accounts where user_id = $1', stranger.id)
      const link = await askFor('link', stranger.email)
      const release = hashes.hold()
      onTestFinished(release)
      const before = hashes.count
      const setting = test.call(stranger, 'POST', `/api/auth${path}`, { newPassword: NEW_PASSWORD })
      await vi.waitFor(() => expect(hashes.count).toBe(before + 1), 15_000)
      const owner = cookiesOf(await enter(link))
      release()
      expect((await setting).json()).toMatchObject({ code: 'NOT_AUTHENTICATED' })
      expect((await post('/sign-in/email', { email: stranger.email, password: NEW_PASSWORD })).statusCode).toBe(401)
      expect(await statusOfMe(owner)).toBe(200)
    },
  )

  it('gains nothing from a device that knew an earlier account of this email', async () => {
    const email = newEmail()
    const first = await post('/sign-up/email', { email, password: PASSWORD, name: 'Nova' })
    const device = cookiesOf(first)
    await run('delete from users where id = $1', first.json<{ user: { id: string } }>().user.id)
    const stranger = await test.signUp({ email })
    expect((await enter(await askFor('link', email), device)).statusCode).toBe(200)
    expect(await statusOfMe(stranger.cookie)).toBe(401)
    expect((await post('/sign-in/email', { email, password: PASSWORD })).statusCode).toBe(401)
  })
})

describe('a stranger who began a sign-up with a number that is not theirs', () => {
  it('has no password to the account that the owner of the phone then makes elsewhere', async () => {
    const phoneNumber = newPhoneNumber()
    await post('/sign-up/phone-number', { phoneNumber, password: PASSWORD, name: 'Stranger' })
    await post('/phone-number/send-otp', { phoneNumber })
    const code = (await test.texts(phoneNumber)).at(-1)?.code
    const entered = await post('/phone-number/verify', { phoneNumber, code })
    expect(entered.json()).toMatchObject({ user: { phoneNumber, name: '' } })
    expect((await post('/sign-in/phone-number', { phoneNumber, password: PASSWORD })).statusCode).toBe(401)
    const owner = { id: '', email: '', cookie: cookiesOf(entered) }
    expect((await test.call(owner, 'GET', '/api/me')).json(), 'and is told so').toMatchObject({
      has_password: false,
      ways_cleared_at: expect.any(String) as string,
    })
    expect((await test.call(owner, 'POST', '/api/auth/set-password', { newPassword: NEW_PASSWORD })).json()).toEqual({
      status: true,
    })
  })
})

describe('whoever knew the old password', () => {
  it('cannot finish a sign-in by it that waited for the second factor', async () => {
    for (const renew of [
      (email: string) => askFor('reset', email).then((token) => reset(token)),
      async (_email: string, cookie: string) => post('/change-password', { newPassword: NEW_PASSWORD }, cookie),
    ]) {
      const owner = await test.signUp()
      await run('update users set email_verified = true where id = $1', owner.id)
      const app = await turnOnTwoFactor(test, owner)
      const asked = await post('/sign-in/email', { email: owner.email, password: PASSWORD })
      expect(asked.json()).toEqual({ twoFactorRedirect: true })
      expect((await renew(owner.email, owner.cookie)).statusCode).toBe(200)
      const answer = await post('/two-factor/verify-totp', { code: app.code() }, cookiesOf(asked))
      expect(answer.json()).toMatchObject({ code: 'NOT_AUTHENTICATED' })
    }
  })

  it('does not slip in while a new one is set by a code that was texted', async () => {
    const { phoneNumber, id } = await signUpByPhone(test)
    await post('/phone-number/request-password-reset', { phoneNumber })
    const otp = (await test.texts(phoneNumber)).at(-1)?.code
    const client = await test.house.db.systemPool.connect()
    try {
      await client.query('begin')
      await client.query('select 1 from users where id = $1 for no key update', [id])
      const state = { isSet: false }
      const setting = post('/phone-number/reset-password', { phoneNumber, otp, newPassword: NEW_PASSWORD })
      void setting.then(() => (state.isSet = true))
      const waits = () =>
        run("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
      while (!state.isSet && (await waits()).length === 0);
      expect(state.isSet, 'it waits for a sign-in that is about to be finished').toBe(false)
      await client.query('commit')
      expect((await setting).json()).toEqual({ status: true })
    } finally {
      client.release()
    }
  })
})
