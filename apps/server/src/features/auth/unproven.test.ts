import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { turnOnTwoFactor } from '../../testing/account-factory.ts'
import { accountHands } from '../../testing/account-hands.ts'
import { countHashes } from '../../testing/count-hashes.ts'
import { DEAD_LINK, linksOf, NEW_PASSWORD } from '../../testing/mailed-links.ts'
import { cookiesOf } from '../../testing/phone-caller.ts'
import { PASSWORD, useTestApp, type Visitor } from '../../testing/test-app.ts'
import { jobs } from '../settings/jobs.ts'

/** An account whose address nobody has verified belongs to nobody (standard W24). */
const test = useTestApp()
countHashes()
const { post, tokenOf, askFor, reset, enter } = linksOf(test)
const { signIn, statusOf, bearerOf, subjects } = accountHands(test)
afterEach(() => test.setNow(undefined))

const run = async <T extends object>(text: string, ...values: unknown[]) =>
  (await test.house.db.systemPool.query<T>(text, values)).rows
const me = async (visitor: Visitor) => (await test.call(visitor, 'GET', '/api/me')).json<Record<string, unknown>>()
const verify = (token: string, more: object = {}, cookie?: string) => post('/verify-email', { token, ...more }, cookie)
const statusWith = async (headers: Record<string, string>) =>
  (await test.call(undefined, 'GET', '/api/me', undefined, headers)).statusCode

/** An account with every way in, and the credentials of each. */
async function strangersAccount() {
  const stranger = await test.signUp()
  await turnOnTwoFactor(test, stranger)
  await run(
    `insert into api_keys (id, user_id, name, prefix, scopes, hash, created_at)
     values ($1, $2, 'Back door', 'gr_kkkkkk', array['me:read'], $3, now())`,
    randomUUID(),
    stranger.id,
    randomUUID(),
  )
  await run(
    "insert into accounts (id, user_id, account_id, provider_id) values ($1, $2, $3, 'google')",
    randomUUID(),
    stranger.id,
    randomUUID(),
  )
  const bearer = await bearerOf(stranger)
  return { stranger, bearer, token: await tokenOf(stranger.email, 'verify') }
}

/** The ways into the account that still work. */
async function survivors({ stranger, bearer }: { stranger: Visitor; bearer: Record<string, string> }) {
  const [left] = await run<Record<string, unknown>>(
    `select (select count(*)::int from api_keys where user_id = u.id) as keys,
      (select count(*)::int from accounts where user_id = u.id and provider_id <> 'credential') as linked,
      (select count(*)::int from two_factors where user_id = u.id) as factors, two_factor_enabled as "twoFactor"
      from users u where id = $1`,
    stranger.id,
  )
  return {
    ...left,
    cookie: await statusOf(stranger),
    bearer: await statusWith(bearer),
    password: (await signIn(stranger.email)).statusCode,
  }
}
const NOTHING = { keys: 0, linked: 0, factors: 0, twoFactor: false, cookie: 401, bearer: 401, password: 401 }

describe('the link that verifies an email', () => {
  it('asks who this is without a session of the account, changes nothing, and stays valid', async () => {
    const { stranger, token, bearer } = await strangersAccount()
    const other = await test.signUp()
    for (const cookie of [undefined, other.cookie, undefined]) {
      const asked = await verify(token, {}, cookie)
      expect(asked.json()).toEqual({ status: false, unproven: { email: stranger.email, hasPassword: true } })
      expect(asked.cookies).toEqual([])
    }
    expect(await me(stranger)).toMatchObject({ email_verified: false })
    expect(await statusWith(bearer)).toBe(200)
    expect((await verify(token, {}, stranger.cookie)).json()).toMatchObject({ status: true })
    expect(await me(stranger)).toMatchObject({ email_verified: true, has_password: true, two_factor_enabled: true })
  })

  it('only works by POST', async () => {
    const { token } = await strangersAccount()
    for (const path of ['/api/auth/verify-email', '/api/auth/verify-email/refuse'])
      expect((await test.call(undefined, 'GET', `${path}?token=${token}`)).statusCode).toBe(404)
    expect((await verify(token)).json()).toMatchObject({ status: false })
  })

  it('with the password of the sign-up keeps everything and logs in, on a phone say', async () => {
    const nova = await test.signUp()
    const token = await tokenOf(nova.email, 'verify')
    const entered = await verify(token, { password: PASSWORD })
    expect(entered.json()).toMatchObject({ user: { id: nova.id, emailVerified: true } })
    const phone = { ...nova, cookie: cookiesOf(entered) }
    expect(await me(phone)).toMatchObject({ email_verified: true, has_password: true, ways_cleared_at: null })
    expect(await statusOf(nova), 'the browser of the sign-up').toBe(200)
    expect((await verify(token, { password: PASSWORD })).json()).toMatchObject(DEAD_LINK)
  })

  it('with the password asks for the second factor as ever', async () => {
    const { stranger, token } = await strangersAccount()
    const entered = await verify(token, { password: PASSWORD })
    expect(entered.json()).toEqual({ twoFactorRedirect: true })
    expect(await me(stranger)).toMatchObject({ email_verified: true, two_factor_enabled: true })
  })

  it('with a wrong password changes nothing, and stays valid', async () => {
    const { stranger, token } = await strangersAccount()
    for (const password of ['not the password', '', NEW_PASSWORD])
      expect((await verify(token, { password })).json()).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: { issues: [{ path: 'body.password' }] },
      })
    expect(await me(stranger)).toMatchObject({ email_verified: false })
    expect((await verify(token)).json()).toMatchObject({ status: false })
  })

  it('with a new password keeps nothing that a stranger set, and logs in', async () => {
    const account = await strangersAccount()
    const { stranger, token } = account
    const link = await askFor('link', stranger.email)
    for (const weak of ['short', 'password1', stranger.email])
      expect((await verify(token, { newPassword: weak })).json()).toMatchObject({
        details: { issues: [{ path: 'body.newPassword' }] },
      })
    expect(await statusOf(stranger), 'a weak password leaves all as it was').toBe(200)
    const entered = await verify(token, { newPassword: NEW_PASSWORD })
    expect(entered.json()).toMatchObject({ user: { id: stranger.id, emailVerified: true } })
    expect(await survivors(account)).toEqual(NOTHING)
    expect((await enter(link)).json(), 'a link that was asked for before').toMatchObject(DEAD_LINK)
    const owner = { ...stranger, cookie: cookiesOf(entered) }
    expect(await me(owner)).toMatchObject({ email_verified: true, has_password: true, ways_cleared_at: null })
    expect((await signIn(stranger.email, NEW_PASSWORD)).statusCode).toBe(200)
    expect(await subjects(stranger.email)).toContain('Earlier ways to log in were removed')
  })

  it('of many answers at once accepts one', async () => {
    const { token } = await strangersAccount()
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => verify(token, { newPassword: NEW_PASSWORD })),
      ...Array.from({ length: 4 }, () => verify(token, { password: PASSWORD })),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('sets no password and deletes nothing once the mailbox was proved by other means', async () => {
    const nova = await test.signUp()
    const token = await tokenOf(nova.email, 'verify')
    const entered = await enter(await askFor('link', nova.email), nova.cookie)
    expect(entered.statusCode).toBe(200)
    expect((await post('/verify-email/refuse', { token })).json()).toMatchObject(DEAD_LINK)
    expect((await signIn(nova.email)).statusCode).toBe(200)
    const again = await test.signUp()
    const late = await tokenOf(again.email, 'verify')
    await enter(await askFor('link', again.email), again.cookie)
    const answer = await verify(late, { newPassword: NEW_PASSWORD })
    expect(answer.json()).toMatchObject({ status: true, user: { emailVerified: true } })
    expect(answer.cookies).toEqual([])
    expect((await signIn(again.email)).statusCode).toBe(200)
    expect((await signIn(again.email, NEW_PASSWORD)).statusCode).toBe(401)
  })
})

describe('"I did not sign up"', () => {
  it('ends the account: nobody gets in, its page is offline and the address is free at once, the rest is erased', async () => {
    const account = await strangersAccount()
    const { stranger, token } = account
    const username = `u-${randomUUID().slice(0, 8)}`
    await test.call(stranger, 'POST', '/api/minisites', { username, name: 'Not yours' })
    expect((await post('/verify-email/refuse', { token })).json()).toEqual({ status: true })
    expect(await survivors(account)).toEqual(NOTHING)
    expect((await test.call(undefined, 'GET', `/${username}`)).statusCode).toBe(404)
    expect((await post('/verify-email/refuse', { token })).json()).toMatchObject(DEAD_LINK)
    const owner = await test.signUp({ email: stranger.email })
    expect(owner.id).not.toBe(stranger.id)
    const eraseDue = jobs.find(({ name }) => name === 'settings.erase-due')
    await eraseDue?.handle(jobContext(test.house), {})
    expect(await run('select 1 from users where id = $1', stranger.id)).toEqual([])
    expect(await statusOf(owner)).toBe(200)
  })
})

describe('a log-in by a mailed link', () => {
  it('keeps nothing that a stranger set, says so on screen and by mail, and lets a password be set', async () => {
    const account = await strangersAccount()
    const { stranger } = account
    const entered = await enter(await askFor('link', stranger.email))
    expect(entered.json()).toMatchObject({ user: { id: stranger.id } })
    expect(await survivors(account)).toEqual(NOTHING)
    const owner = { ...stranger, cookie: cookiesOf(entered) }
    expect(await me(owner)).toMatchObject({ has_password: false, ways_cleared_at: expect.any(String) })
    const mail = (await test.mails(stranger.email)).find(({ subject }) => subject.startsWith('Earlier ways'))
    expect(mail?.text).toContain('Set a password')
    await test.call(owner, 'POST', '/api/auth/set-password', { newPassword: NEW_PASSWORD })
    expect(await me(owner)).toMatchObject({ has_password: true, ways_cleared_at: null })
  })

  it('says it until it was read', async () => {
    const { stranger } = await strangersAccount()
    const owner = { ...stranger, cookie: cookiesOf(await enter(await askFor('link', stranger.email))) }
    for (const _ of [1, 2]) expect((await test.call(owner, 'DELETE', '/api/me/ways-cleared')).statusCode).toBe(204)
    expect(await me(owner)).toMatchObject({ has_password: false, ways_cleared_at: null })
  })

  it('in a browser that holds the session of the account keeps everything', async () => {
    const nova = await test.signUp()
    const entered = await enter(await askFor('link', nova.email), nova.cookie)
    expect(await me({ ...nova, cookie: cookiesOf(entered) })).toMatchObject({
      email_verified: true,
      has_password: true,
      ways_cleared_at: null,
    })
  })

  it('in a browser that was logged out, or whose session has ended, keeps nothing', async () => {
    const nova = await test.signUp()
    await test.call(nova, 'POST', '/api/auth/sign-out', {})
    await enter(await askFor('link', nova.email), nova.cookie)
    expect((await signIn(nova.email)).statusCode).toBe(401)
  })
})

describe('a password that is reset by mail', () => {
  it('keeps nothing else that a stranger set', async () => {
    const account = await strangersAccount()
    expect((await reset(await askFor('reset', account.stranger.email))).statusCode).toBe(200)
    expect(await survivors(account)).toEqual(NOTHING)
    expect((await signIn(account.stranger.email, NEW_PASSWORD)).json()).toMatchObject({
      user: { emailVerified: true },
    })
  })
})

describe('an API key', () => {
  const KEY = { name: 'Back door', scopes: ['me:read'] }

  it('needs a verified address', async () => {
    const nova = await test.signUp()
    expect((await test.call(nova, 'POST', '/api/api-keys', KEY)).json()).toMatchObject({ code: 'FORBIDDEN' })
    await verify(await tokenOf(nova.email, 'verify'), {}, nova.cookie)
    expect((await test.call(nova, 'POST', '/api/api-keys', KEY)).statusCode).toBe(201)
  })

  it('is not slipped in while the owner claims the account', async () => {
    const { stranger, token } = await strangersAccount()
    const makes = Array.from({ length: 6 }, () => test.call(stranger, 'POST', '/api/api-keys', KEY))
    const claim = verify(token, { newPassword: NEW_PASSWORD })
    const more = Array.from({ length: 6 }, () => test.call(stranger, 'POST', '/api/api-keys', KEY))
    expect((await claim).statusCode).toBe(200)
    await Promise.all([...makes, ...more])
    expect(await run('select 1 from api_keys where user_id = $1', stranger.id)).toEqual([])
  })
})
