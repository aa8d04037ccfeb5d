import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider, { type AccountClaims } from 'oidc-provider'
import { afterAll } from 'vitest'

export const CLIENT_ID = 'greenroom'
export const CLIENT_SECRET = 'a secret that the provider knows'

/** A person with an account at the provider. */
export interface ProviderPerson {
  sub: string
  email?: string
  /** A boolean, as the provider writes it; not every provider does. */
  email_verified?: unknown
  name?: string
}

/** Returns a new person with a verified email. */
export const newProviderPerson = (more: Partial<ProviderPerson> = {}): ProviderPerson => ({
  sub: randomUUID(),
  email: `${randomUUID()}@example.com`,
  email_verified: true,
  name: 'Nova Reyes',
  ...more,
})

/** Signs claims with the provider's own key. */
export type SignClaims = (claims: JWTPayload, header?: Record<string, string>) => Promise<string>

/** A real OpenID provider on a local port. */
export interface OpenIdServer {
  /** Settings with which the server under test finds it. */
  env: Record<'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_DISCOVERY_URL', string>
  issuer: string
  /** Signs in at the provider as a browser does. @returns the address to which the browser is sent back */
  visit(url: string, person: ProviderPerson): Promise<URL>
  /** Sets the person at real browsers that visit. */
  seat(person: ProviderPerson): void
  /** Replaces the identity token of all later answers; undefined stops that, `null` leaves the token out. */
  forge(swap: ((claims: JWTPayload, sign: SignClaims) => Promise<string | null>) | undefined): void
  /** Answers everything with this status, until undefined. */
  fail(status: number | undefined): void
}

/**
 * Starts the provider; it is stopped after the tests of this file.
 * @param options.clientAuth the only accepted client authentication
 * @param options.emailIn where it gives the email: in the identity token like Google, or only at its userinfo endpoint
 */
export async function startOpenIdServer(
  redirectUri: string,
  {
    emailIn = 'id-token',
    clientAuth = 'client_secret_basic',
  }: { emailIn?: 'id-token' | 'userinfo'; clientAuth?: 'client_secret_basic' | 'client_secret_post' } = {},
): Promise<OpenIdServer> {
  const key = await generateKeyPair('RS256', { extractable: true })
  const people = new Map<string, ProviderPerson>()
  let swap: Parameters<OpenIdServer['forge']>[0]
  let failing: number | undefined
  let seated = ''
  let handle: Handler | undefined
  const server = createServer((request, response) => {
    if (failing !== undefined) {
      response.writeHead(failing).end()
      return
    }
    if (swap && request.url === '/token') swapIdToken(response, swap, sign)
    void handle?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sign: SignClaims = (claims, header = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'provider', ...header }).sign(key.privateKey)
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: clientAuth,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(key.privateKey)), kid: 'provider', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: emailIn === 'userinfo',
    pkce: { required: () => true },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => people.get(sub) as unknown as AccountClaims }),
    // Everybody who is signed in has consented.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: CLIENT_ID, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()
  handle = async (request, response) => {
    const login = new URL(request.url ?? '/', issuer).pathname.startsWith('/interaction/')
    if (!login) return callback(request, response)
    const accountId = String(request.headers['x-person'] ?? seated)
    await provider.interactionFinished(request, response, { login: { accountId } })
  }
  return {
    issuer,
    env: {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
      GOOGLE_DISCOVERY_URL: `${issuer}/.well-known/openid-configuration`,
    },
    visit: async (url, person) => {
      people.set(person.sub, person)
      return walk(url, issuer, person.sub)
    },
    seat: (person) => {
      people.set(person.sub, person)
      seated = person.sub
    },
    forge: (next) => {
      swap = next
    },
    fail: (status) => {
      failing = status
    },
  }
}

type Handler = (request: Parameters<ReturnType<Provider['callback']>>[0], response: ServerResponse) => Promise<void>

/** Follows the provider's pages until they lead away from it. */
async function walk(start: string, issuer: string, person: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  for (let step = 0; step < 10; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie, 'x-person': person } })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`the provider answers ${answer.status}: ${await answer.text()}`)
    url = new URL(location, url)
    if (url.origin !== issuer) return url
  }
  throw new Error('the provider leads in a circle')
}

function swapIdToken(
  response: ServerResponse,
  swap: NonNullable<Parameters<OpenIdServer['forge']>[0]>,
  sign: SignClaims,
) {
  const end = response.end.bind(response)
  response.end = ((body: string | Buffer) => {
    void (async () => {
      const { id_token: idToken, ...rest } = JSON.parse(body.toString()) as Record<string, string>
      const other = idToken === undefined ? null : await swap(decodeJwt(idToken), sign)
      const text = JSON.stringify(other === null ? rest : { ...rest, id_token: other })
      response.setHeader('content-length', Buffer.byteLength(text))
      end(text)
    })()
    return response
  }) as typeof response.end
}
