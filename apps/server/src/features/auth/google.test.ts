import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { signInByGoogle, turnOnTwoFactor } from '../../testing/account-factory.ts'
import { openIdProvider } from '../../platform/providers/identity/open-id.ts'
import { accountHands } from '../../testing/account-hands.ts'
import { newProviderPerson, type ProviderPerson, startOpenIdServer } from '../../testing/open-id-server.ts'
import { cookiesOf } from '../../testing/phone-caller.ts'
import { PASSWORD, PUBLIC_URL, useTestApp, type Visitor } from '../../testing/test-app.ts'

/** Signing in with a real OpenID provider, successfully. Attacks are in google-attacks.test.ts. */
const REDIRECT = `${PUBLIC_URL}/api/auth/callback/google`
const google = await startOpenIdServer(REDIRECT)
const test = useTestApp(google.env)
afterEach(() => google.fail(undefined))

const begin = (cookie?: string) =>
  test.call(undefined, 'POST', '/api/auth/sign-in/oauth2', { providerId: 'google' }, cookie ? { cookie } : {})
const goBack = (url: URL, cookie: string) =>
  test.call(undefined, 'GET', url.pathname + url.search, undefined, { cookie, 'sec-fetch-site': 'cross-site' })

const signIn = (person: ProviderPerson) => signInByGoogle(test, google, person)

const { growStale } = accountHands(test)

async function link(visitor: Visitor, person: ProviderPerson) {
  const begun = await test.call(visitor, 'POST', '/api/auth/oauth2/link', { providerId: 'google' })
  expect(begun.statusCode, begun.body).toBe(200)
  const url = await google.visit(begun.json<{ url: string }>().url, person)
  return { url, cookie: cookiesOf(begun), finish: () => goBack(url, `${visitor.cookie}; ${cookiesOf(begun)}`) }
}
const me = async (cookie: string) =>
  (await test.call(undefined, 'GET', '/api/me', undefined, { cookie })).json<Record<string, unknown>>()
const run = async <T extends object>(text: string, ...values: unknown[]) =>
  (await test.house.db.systemPool.query<T>(text, values)).rows
const verified = async (visitor: Visitor) => {
  await run('update users set email_verified = true where id = $1', visitor.id)
  return visitor
}
const IN = { statusCode: 302, headers: { location: '/auth/callback' } }
const refused = (problem: string) => ({ statusCode: 302, headers: { location: `/auth/callback?error=${problem}` } })
const afterLink = (said: string) => ({
  statusCode: 302,
  headers: { location: `/dashboard/settings?tab=account&google=${said}` },
})

describe('signing in by Google', () => {
  it('asks with state, nonce and PKCE S256, and nothing else that a caller says', async () => {
    expect((await test.call(undefined, 'GET', '/api/sign-in-ways')).json()).toMatchObject({ google: true })
    const begun = await test.call(undefined, 'POST', '/api/auth/sign-in/oauth2', {
      providerId: 'google',
      callbackURL: 'https://evil.example',
      redirect_uri: 'https://evil.example',
      scopes: ['https://www.googleapis.com/auth/drive'],
    })
    const asked = new URL(begun.json<{ url: string }>().url).searchParams
    expect(Object.fromEntries(asked)).toEqual({
      response_type: 'code',
      client_id: 'greenroom',
      redirect_uri: REDIRECT,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
    })
    expect(String(begun.headers['set-cookie'])).toMatch(
      /^greenroom_google=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect((await test.call(undefined, 'POST', '/api/auth/sign-in/oauth2', { providerId: 'github' })).statusCode).toBe(
      400,
    )
  })

  it("makes an account with a verified email and no password, once, known by Google's name of the person", async () => {
    const person = newProviderPerson({ email: `Nova.${randomUUID()}@Example.com` })
    const made = await signIn(person)
    expect(made).toMatchObject(IN)
    expect(made.headers['cache-control']).toContain('no-store')
    const nova = await me(cookiesOf(made))
    expect(nova).toMatchObject({
      email: person.email?.toLowerCase(),
      name: 'Nova Reyes',
      email_verified: true,
      has_password: false,
      google_linked: true,
    })
    const again = await signIn({ ...person, email: `moved-${randomUUID()}@example.com` })
    expect(again).toMatchObject(IN)
    expect(await me(cookiesOf(again))).toMatchObject({ id: nova.id, email: person.email?.toLowerCase() })
    const [kept] = await run(
      'select access_token, refresh_token, id_token, password from accounts where user_id = $1',
      nova.id,
    )
    expect(kept).toEqual({ access_token: null, refresh_token: null, id_token: null, password: null })
    expect(
      (await run<{ event: string }>('select event from audit_log where user_id = $1 order by id', nova.id)).map(
        ({ event }) => event,
      ),
    ).toEqual(['auth.signed-up', 'auth.signed-in'])
  })

  it('ends the session that this browser had', async () => {
    const before = await test.signUp()
    const begun = await begin(before.cookie)
    const url = await google.visit(begun.json<{ url: string }>().url, newProviderPerson())
    expect(await goBack(url, `${before.cookie}; ${cookiesOf(begun)}`)).toMatchObject(IN)
    expect((await test.call(before, 'GET', '/api/me')).statusCode).toBe(401)
  })

  it.each([{ emailIn: 'userinfo' }, { clientAuth: 'client_secret_post' }] as const)(
    'understands a provider with other habits: %j',
    async (habits) => {
      const other = await startOpenIdServer(REDIRECT, habits)
      const provider = openIdProvider({
        discoveryUrl: other.env.GOOGLE_DISCOVERY_URL,
        clientId: other.env.GOOGLE_CLIENT_ID,
        clientSecret: other.env.GOOGLE_CLIENT_SECRET,
      })
      const person = newProviderPerson()
      const { url, question } = await provider.begin(REDIRECT)
      const back = await other.visit(url, person)
      const answer = { code: back.searchParams.get('code') ?? '', iss: back.searchParams.get('iss') ?? undefined }
      expect(await provider.finish(answer, question, REDIRECT, new Date())).toEqual({
        subject: person.sub,
        email: person.email,
        isEmailVerified: true,
        name: 'Nova Reyes',
      })
    },
  )

  it('needs no second factor of ours: Google has its own', async () => {
    const person = newProviderPerson()
    const cookie = cookiesOf(await signIn(person))
    await turnOnTwoFactor(test, { id: '', email: '', cookie })
    expect(await signIn(person)).toMatchObject(IN)
  })
})

describe('an email that has an account', () => {
  it('is linked where both sides have verified it, and the owner hears of it', async () => {
    const nova = await verified(await test.signUp())
    const entered = await signIn(newProviderPerson({ email: nova.email.toUpperCase() }))
    expect(entered).toMatchObject(IN)
    expect(await me(cookiesOf(entered))).toMatchObject({ id: nova.id, has_password: true, google_linked: true })
    expect((await test.mails(nova.email)).map(({ subject }) => subject)).toContain('Google was linked to your account')
  })

  it('is claimed where nobody had verified it: whoever waited there for its owner keeps no way in', async () => {
    const squatter = await test.signUp()
    await turnOnTwoFactor(test, squatter)
    const entered = await signIn(newProviderPerson({ email: squatter.email }))
    expect(entered).toMatchObject(IN)
    expect(await me(cookiesOf(entered))).toMatchObject({
      id: squatter.id,
      email_verified: true,
      has_password: false,
      google_linked: true,
      two_factor_enabled: false,
      ways_cleared_at: expect.any(String) as string,
    })
    expect((await test.call(squatter, 'GET', '/api/me')).statusCode).toBe(401)
    const password = { email: squatter.email, password: PASSWORD }
    expect((await test.call(undefined, 'POST', '/api/auth/sign-in/email', password)).statusCode).toBe(401)
  })

  it('keeps its password where the browser that comes by Google holds its session', async () => {
    const nova = await test.signUp()
    const begun = await begin(nova.cookie)
    const url = await google.visit(begun.json<{ url: string }>().url, newProviderPerson({ email: nova.email }))
    const entered = await goBack(url, `${nova.cookie}; ${cookiesOf(begun)}`)
    expect(entered).toMatchObject(IN)
    expect(await me(cookiesOf(entered))).toMatchObject({
      email_verified: true,
      has_password: true,
      ways_cleared_at: null,
    })
  })

  it('is not linked by itself where a second factor is asked for', async () => {
    const nova = await verified(await test.signUp())
    await turnOnTwoFactor(test, nova)
    expect(await signIn(newProviderPerson({ email: nova.email }))).toMatchObject(refused('account_not_linked'))
  })
})

describe('linking in the settings', () => {
  it('takes fresh proof and a proven email; then Google signs in, under another email too', async () => {
    const nova = await test.signUp()
    const ask = () => test.call(nova, 'POST', '/api/auth/oauth2/link', { providerId: 'google' })
    expect((await ask()).json()).toMatchObject({ code: 'FORBIDDEN' })
    await verified(nova)
    await growStale(nova)
    expect((await ask()).json()).toMatchObject({ code: 'PROOF_NEEDED' })
    await test.call(nova, 'POST', '/api/auth/prove/password', { password: PASSWORD })
    expect((await test.call(undefined, 'POST', '/api/auth/oauth2/link', { providerId: 'google' })).statusCode).toBe(401)
    const person = newProviderPerson()
    expect(await (await link(nova, person)).finish()).toMatchObject(afterLink('linked'))
    expect(await me(nova.cookie)).toMatchObject({ google_linked: true })
    expect(await me(cookiesOf(await signIn(person)))).toMatchObject({ id: nova.id, email: nova.email })
    expect(await (await link(nova, person)).finish(), 'twice is success').toMatchObject(afterLink('linked'))
    expect(await (await link(nova, newProviderPerson())).finish()).toMatchObject(afterLink('linked_another'))
    const other = await verified(await test.signUp())
    expect(await (await link(other, person)).finish()).toMatchObject(afterLink('linked_elsewhere'))
    expect(await me(cookiesOf(await signIn(person)))).toMatchObject({ id: nova.id })
  })

  it('is over when the session that asked has ended, and never works for another account', async () => {
    const [nova, other] = [await verified(await test.signUp()), await verified(await test.signUp())]
    const person = newProviderPerson()
    const begun = await link(nova, person)
    expect(await goBack(begun.url, `${other.cookie}; ${begun.cookie}`)).toMatchObject(afterLink('signed_out'))
    const ended = await link(nova, person)
    await test.call(nova, 'POST', '/api/auth/sign-out', {})
    expect(await ended.finish()).toMatchObject(afterLink('signed_out'))
    expect(await run('select 1 from accounts where account_id = $1', person.sub)).toEqual([])
  })

  it('gains no way in where a new password ends the session just then', async () => {
    const [nova, person] = [await verified(await test.signUp()), newProviderPerson()]
    const begun = await link(nova, person)
    const client = await test.house.db.systemPool.connect()
    try {
      await client.query('begin')
      await client.query('select 1 from users where id = $1 for no key update', [nova.id])
      await client.query('delete from sessions where user_id = $1', [nova.id])
      const state = { isOver: false }
      const finishing = begun.finish().finally(() => (state.isOver = true))
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      while (!state.isOver && (await run(waiting)).length === 0);
      await client.query('commit')
      expect(await finishing).toMatchObject(afterLink('signed_out'))
    } finally {
      client.release()
    }
    expect(await run('select 1 from accounts where account_id = $1', person.sub)).toEqual([])
  })

  it('is undone by its owner, but not where it is the last way in', async () => {
    const person = newProviderPerson()
    const cookie = cookiesOf(await signIn(person))
    const visitor = { id: '', email: '', cookie }
    const unlink = () => test.call(visitor, 'POST', '/api/auth/unlink-account', { providerId: 'google' })
    const { email } = test.house.providers
    test.house.providers.email = undefined
    expect((await unlink()).json()).toMatchObject({
      code: 'CONFLICT',
      message: 'Google is your only way to log in. Set a password first.',
    })
    test.house.providers.email = email
    await test.call(visitor, 'POST', '/api/auth/set-password', { newPassword: PASSWORD })
    expect((await unlink()).json()).toEqual({ status: true })
    expect((await unlink()).json()).toEqual({ status: true })
    expect(await me(cookie)).toMatchObject({ google_linked: false })
    expect(
      await run<{ event: string }>(
        "select event from audit_log where event = 'auth.google-unlinked' and user_id = $1",
        (await me(cookie)).id,
      ),
    ).toHaveLength(1)
  })
})

describe('a provider that is away', () => {
  const late = useTestApp(google.env)
  it('does not stop the start; as soon as it is there, it signs in', async () => {
    google.fail(503)
    const ask = () => late.call(undefined, 'POST', '/api/auth/sign-in/oauth2', { providerId: 'google' })
    expect((await ask()).json()).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
    google.fail(undefined)
    const begun = await ask()
    const url = await google.visit(begun.json<{ url: string }>().url, newProviderPerson())
    google.fail(500)
    const back = () => late.call(undefined, 'GET', url.pathname + url.search, undefined, { cookie: cookiesOf(begun) })
    expect(await back()).toMatchObject(refused('unavailable'))
    google.fail(undefined)
    const again = await ask()
    const entered = await google.visit(again.json<{ url: string }>().url, newProviderPerson())
    expect(
      await late.call(undefined, 'GET', entered.pathname + entered.search, undefined, { cookie: cookiesOf(again) }),
    ).toMatchObject(IN)
  })

  const without = useTestApp()
  it('that is not set up is no way in, and says what to set', async () => {
    expect((await without.call(undefined, 'GET', '/api/sign-in-ways')).json()).toMatchObject({ google: false })
    expect(
      (await without.call(undefined, 'POST', '/api/auth/sign-in/oauth2', { providerId: 'google' })).json(),
    ).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('GOOGLE_CLIENT_ID') as string,
    })
    expect(await without.call(undefined, 'GET', '/api/auth/callback/google?code=x&state=y')).toMatchObject(
      refused('expired'),
    )
  })
})
