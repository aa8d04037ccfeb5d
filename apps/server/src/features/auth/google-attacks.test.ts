import { randomBytes, randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type ProviderPerson,
  type SignClaims,
  startOpenIdServer,
} from '../../testing/open-id-server.ts'
import { cookiesOf } from '../../testing/phone-caller.ts'
import { PUBLIC_URL, useTestApp, type Visitor } from '../../testing/test-app.ts'

/** Attacks on signing in by an OpenID provider (standard W16). None succeeds. */
const REDIRECT = `${PUBLIC_URL}/api/auth/callback/google`
const google = await startOpenIdServer(REDIRECT)
const log: string[] = []
const test = useTestApp({ ...google.env, LOG_LEVEL: 'trace' }, { onLog: (line) => log.push(line) })

const person: ProviderPerson = {
  sub: randomUUID(),
  email: `${randomUUID()}@example.com`,
  email_verified: true,
  name: 'Nova',
}
const run = async <T extends object>(text: string, ...values: unknown[]) =>
  (await test.house.db.systemPool.query<T>(text, values)).rows
const count = async () =>
  (
    await run<{ sessions: number; users: number; accounts: number }>(
      'select (select count(*)::int from sessions) as sessions, (select count(*)::int from users) as users, (select count(*)::int from accounts) as accounts',
    )
  )[0]

async function begin() {
  const begun = await test.call(undefined, 'POST', '/api/auth/sign-in/oauth2', { providerId: 'google' })
  return { url: begun.json<{ url: string }>().url, cookie: cookiesOf(begun) }
}
const goBack = (url: URL, cookie: string) =>
  test.call(undefined, 'GET', url.pathname + url.search, undefined, { cookie })
const changed = (url: URL, change: Record<string, string | undefined>) => {
  const other = new URL(url)
  for (const [name, value] of Object.entries(change))
    if (value === undefined) other.searchParams.delete(name)
    else other.searchParams.set(name, value)
  return other
}
/** A sign-in at the provider that has not returned yet. */
async function atProvider(who = person) {
  const { url, cookie } = await begin()
  return { url: await google.visit(url, who), cookie }
}

let before: Awaited<ReturnType<typeof count>>
beforeEach(async () => {
  before = await count()
})
afterEach(() => google.forge(undefined))

async function expectRefused(answer: LightMyRequestResponse, problem: string) {
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe(`/auth/callback?error=${problem}`)
  expect(answer.cookies.filter(({ value }) => value !== '')).toEqual([])
  expect(await count()).toEqual(before)
}

describe('the way back', () => {
  it("with a wrong state, without one, or with somebody else's is refused, and the right one then still works", async () => {
    const [mine, theirs] = [await atProvider(), await atProvider()]
    for (const [url, cookie] of [
      [changed(mine.url, { state: randomBytes(32).toString('base64url') }), mine.cookie],
      [changed(mine.url, { state: undefined }), mine.cookie],
      [changed(mine.url, { state: '' }), mine.cookie],
      [theirs.url, mine.cookie],
      [mine.url, theirs.cookie],
      [mine.url, ''],
      [mine.url, 'greenroom_google='],
    ] as const)
      await expectRefused(await goBack(url, cookie), 'expired')
    expect(await goBack(mine.url, mine.cookie)).toMatchObject({ headers: { location: '/auth/callback' } })
  })

  it('works once, also when it is opened many times at once', async () => {
    const { url, cookie } = await atProvider()
    const answers = await Promise.all(Array.from({ length: 6 }, () => goBack(url, cookie)))
    expect(answers.filter(({ headers }) => headers.location === '/auth/callback')).toHaveLength(1)
    before = await count()
    await expectRefused(await goBack(url, cookie), 'expired')
  })

  it('with the code of another sign-in is refused: its PKCE half is another', async () => {
    const [victim, attacker] = [await atProvider(), await atProvider({ ...person, sub: randomUUID() })]
    const code = attacker.url.searchParams.get('code') ?? ''
    await expectRefused(await goBack(changed(victim.url, { code }), victim.cookie), 'refused')
  })

  it('with a code that was used is refused', async () => {
    const used = await atProvider()
    expect(await goBack(used.url, used.cookie)).toMatchObject({ headers: { location: '/auth/callback' } })
    before = await count()
    const next = await begin()
    const state = new URL(next.url).searchParams.get('state') ?? ''
    await expectRefused(await goBack(changed(used.url, { state }), next.cookie), 'refused')
  })

  it('after ten minutes is refused', async () => {
    const { url, cookie } = await atProvider()
    test.setNow(new Date(Date.now() + 10 * 60_000))
    await expectRefused(await goBack(url, cookie), 'expired')
    test.setNow(undefined)
  })

  it('naming another issuer, or none, is refused (mix-up)', async () => {
    for (const iss of ['https://accounts.google.com', undefined]) {
      const { url, cookie } = await atProvider()
      await expectRefused(await goBack(changed(url, { iss }), cookie), 'refused')
    }
  })

  it('with an error of the provider leads to a sentence, never to another site', async () => {
    const [stopped, hostile] = [await begin(), await begin()]
    const back = (url: string, query: Record<string, string>) =>
      changed(new URL(REDIRECT), { state: new URL(url).searchParams.get('state') ?? '', ...query })
    await expectRefused(await goBack(back(stopped.url, { error: 'access_denied' }), stopped.cookie), 'access_denied')
    const query = { error: 'https://evil.example', error_description: '<script>', callbackURL: '//evil.example' }
    await expectRefused(await goBack(back(hostile.url, query), hostile.cookie), 'refused')
    const none = await begin()
    await expectRefused(await goBack(back(none.url, {}), none.cookie), 'refused')
  })
})

describe('the way there', () => {
  it('with a redirect address that was tampered with is refused by the provider: only ours is known, exactly', async () => {
    for (const address of ['https://evil.example/callback', `${REDIRECT}/../evil`, `${REDIRECT}?next=//evil.example`]) {
      const { url } = await begin()
      await expect(google.visit(changed(new URL(url), { redirect_uri: address }).href, person)).rejects.toThrow('400')
    }
  })

  it('is always ours, whatever host the request names', async () => {
    const begun = await test.call(
      undefined,
      'POST',
      '/api/auth/sign-in/oauth2',
      { providerId: 'google' },
      {
        host: 'localhost:3000',
        'x-forwarded-host': 'evil.example',
      },
    )
    expect(new URL(begun.json<{ url: string }>().url).searchParams.get('redirect_uri')).toBe(REDIRECT)
  })

  it('cannot be begun by another site', async () => {
    for (const path of ['/sign-in/oauth2', '/oauth2/link', '/unlink-account']) {
      const answer = await test.call(
        undefined,
        'POST',
        `/api/auth${path}`,
        { providerId: 'google' },
        { origin: 'https://evil.example' },
      )
      expect(answer.statusCode).toBe(403)
    }
  })
})

describe('a forged identity token', () => {
  const other = generateKeyPair('RS256', { extractable: true })
  const byOther = async (claims: JWTPayload, header: object = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'provider', ...header }).sign((await other).privateKey)
  const withSecret = (claims: JWTPayload, secret: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'provider' })
      .sign(new TextEncoder().encode(secret.padEnd(32, ' ')))
  const without = (claims: JWTPayload, name: string) =>
    Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name)) as JWTPayload
  const past = Math.floor(Date.now() / 1000) - 60
  const FORGERIES: Record<string, (claims: JWTPayload, sign: SignClaims) => Promise<string | null>> = {
    'another nonce': (claims, sign) => sign({ ...claims, nonce: randomBytes(32).toString('base64url') }),
    'no nonce': (claims, sign) => sign(without(claims, 'nonce')),
    'another issuer': (claims, sign) => sign({ ...claims, iss: 'https://accounts.google.com' }),
    'no issuer': (claims, sign) => sign(without(claims, 'iss')),
    'another audience': (claims, sign) => sign({ ...claims, aud: 'somebody-else' }),
    'no audience': (claims, sign) => sign(without(claims, 'aud')),
    'an audience of several, for another': (claims, sign) =>
      sign({ ...claims, aud: [CLIENT_ID, 'other'], azp: 'other' }),
    'an audience of several, for nobody': (claims, sign) =>
      sign(without({ ...claims, aud: [CLIENT_ID, 'other'] }, 'azp')),
    'issued to another': (claims, sign) => sign({ ...claims, azp: 'other' }),
    expired: (claims, sign) => sign({ ...claims, iat: past - 600, exp: past }),
    'without an end': (claims, sign) => sign(without(claims, 'exp')),
    'not valid yet': (claims, sign) => sign({ ...claims, nbf: past + 3600 }),
    'issued in an hour': (claims, sign) => sign({ ...claims, iat: past + 3660, exp: past + 7200 }),
    'issued in a minute': (claims, sign) => sign({ ...claims, iat: past + 120 }),
    'a subject with a NUL': (claims, sign) => sign({ ...claims, sub: 'no\u0000body' }),
    'nobody in it': (claims, sign) => sign(without(claims, 'sub')),
    'signed by another key': (claims) => byOther(claims),
    'signed by a key that it brings along': async (claims) =>
      byOther(claims, { jwk: await exportJWK((await other).publicKey), jku: 'https://evil.example/keys' }),
    'signed with the client secret': (claims) => withSecret(claims, CLIENT_SECRET),
    'not signed': async (claims) => new UnsecuredJWT(claims).encode(),
    'changed after it was signed': async (claims, sign) => {
      const [header, , signature] = (await sign(claims)).split('.')
      return [header, Buffer.from(JSON.stringify({ ...claims, sub: 'root' })).toString('base64url'), signature].join(
        '.',
      )
    },
    'of no form': async () => 'not-a-token',
    'left out': async () => null,
  }

  for (const [name, forge] of Object.entries(FORGERIES))
    it(`${name}: refused`, async () => {
      const { url, cookie } = await atProvider({ ...person, sub: randomUUID(), email: `${randomUUID()}@example.com` })
      google.forge(forge)
      await expectRefused(await goBack(url, cookie), 'refused')
    })

  it.each([
    ['Nova\u0000 \r\n\u0007Reyes\ud800', 'Nova Reyes\ufffd'],
    ['N'.repeat(300), 'N'.repeat(100)],
    ['\u0000', ''],
  ])('and a true one with the name %j is kept as %j', async (name, kept) => {
    const { url, cookie } = await atProvider({ ...person, sub: randomUUID(), email: `${randomUUID()}@example.com` })
    google.forge((claims, sign) => sign({ ...claims, name }))
    const entered = await goBack(url, cookie)
    expect(entered).toMatchObject({ headers: { location: '/auth/callback' } })
    const session = await test.call(undefined, 'GET', '/api/auth/get-session', undefined, {
      cookie: cookiesOf(entered),
    })
    expect(session.json()).toMatchObject({ user: { name: kept } })
  })

  it('whose clock is a few seconds ahead of ours: accepted', async () => {
    const { url, cookie } = await atProvider()
    google.forge((claims, sign) => sign({ ...claims, iat: past + 75 }))
    expect(await goBack(url, cookie)).toMatchObject({ headers: { location: '/auth/callback' } })
  })

  it('and the same way with the true one: accepted', async () => {
    const { url, cookie } = await atProvider()
    google.forge((claims, sign) => sign(claims))
    expect(await goBack(url, cookie)).toMatchObject({ headers: { location: '/auth/callback' } })
  })
})

describe('an email that the provider has not verified', () => {
  const accounts: Visitor[] = []
  it('takes over no account, verified or not, and makes none', async () => {
    accounts.push(await test.signUp(), await test.signUp())
    await run('update users set email_verified = true where id = $1', accounts[0]?.id)
    before = await count()
    for (const email of [...accounts.map((account) => account.email), `${randomUUID()}@example.com`])
      for (const said of [false, undefined, null, 'true', 'false', 1, {}]) {
        const { url, cookie } = await atProvider({ ...person, sub: randomUUID(), email, email_verified: said })
        await expectRefused(await goBack(url, cookie), 'email_not_verified')
      }
  })

  it('nor does no email at all, or what is none', async () => {
    const { email: _email, ...nameless } = person
    for (const email of [{}, { email: 'nobody' }, { email: '' }]) {
      const { url, cookie } = await atProvider({ ...nameless, ...email, sub: randomUUID() })
      await expectRefused(await goBack(url, cookie), 'email_missing')
    }
  })
})

describe('what is written down', () => {
  it('names what was refused, and no code, state, token or address', async () => {
    const { url, cookie } = await atProvider({ ...person, sub: 'mark-subject', email: 'mark-email@example.com' })
    let token = ''
    google.forge(async (claims, sign) => (token = await sign({ ...claims, aud: 'mark-audience' })))
    await goBack(url, cookie)
    const secrets = ['code', 'state'].map((name) => url.searchParams.get(name) ?? name)
    const lines = log.join('\n')
    expect(lines).toContain('sign-in by Google refused')
    for (const secret of [...secrets, token, 'mark-', CLIENT_SECRET]) expect(lines, secret).not.toContain(secret)
    const rows = await run<{ by: string }>(
      "select details ->> 'by' as by, details, user_id from audit_log where event = 'auth.google-refused'",
    )
    expect(rows.map(({ by }) => by)).toContain('refused')
    expect(JSON.stringify(rows)).not.toMatch(/mark-|@/)
  })
})
