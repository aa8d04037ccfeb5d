import { createHash, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { emailAddress } from '@greenroom/domain'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { type Identified, type IdentityProvider, IdentityRefused } from './identity.ts'

/** Timeout for one answer of the provider, in milliseconds. */
const PATIENCE = 8_000
/** How long the provider's discovery document is cached, in milliseconds. */
const DESCRIBED_FOR = 6 * 3600_000
/** Longest answer of the provider that is read, in characters. */
const MAX_ANSWER = 200_000
/** Accepted signature algorithms of an identity token (standard W17): no shared secrets, never none. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA']
/** Tolerated difference between two machines' clocks, in seconds. */
const CLOCK_TOLERANCE = 30
/** Longest stored name of a person, in characters. */
const MAX_NAME = 100

const description = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
})
type Description = z.infer<typeof description> & { keys: ReturnType<typeof createRemoteJWKSet> }

/** Characters that names do not contain; the database cannot store NUL. */
const CONTROL = /\p{Cc}/u
const tokens = z.object({ access_token: z.string().optional(), id_token: z.string() })
const person = z.object({
  sub: z
    .string()
    .min(1)
    .max(255)
    .refine((sub) => !CONTROL.test(sub)),
  email: emailAddress.optional().catch(undefined),
  email_verified: z.unknown().optional(),
  name: z.string().optional().catch(undefined),
})

export interface OpenIdClient {
  discoveryUrl: string
  clientId: string
  clientSecret: string
}

/**
 * Creates an OpenID Connect provider by discovery, with state, nonce, and PKCE S256 (standard W16). Its addresses come
 * from the operator, so they are fetched directly, at the first sign-in: it may be down when we start.
 */
export function openIdProvider(client: OpenIdClient): IdentityProvider {
  const describe = remembered(() => discover(client.discoveryUrl))
  return {
    begin: async (redirectUri) => {
      const provider = await describe()
      const question = { state: randomToken(), nonce: randomToken(), verifier: randomToken() }
      const url = new URL(provider.authorization_endpoint)
      for (const [name, value] of Object.entries({
        response_type: 'code',
        client_id: client.clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: question.state,
        nonce: question.nonce,
        code_challenge: createHash('sha256').update(question.verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }))
        url.searchParams.set(name, value)
      return { url: url.href, question }
    },
    finish: async ({ code, iss }, { nonce, verifier }, redirectUri, now) => {
      const provider = await describe()
      if (iss === undefined ? provider.authorization_response_iss_parameter_supported : iss !== provider.issuer)
        throw new IdentityRefused('the answer names another issuer')
      const { id_token, access_token } = await exchange(provider, client, { code, verifier, redirectUri })
      const claims = await verifyIdToken(provider, client.clientId, id_token, nonce, now)
      return presentPerson(claims.email === undefined ? await completed(provider, access_token, claims) : claims)
    },
  }
}

const randomToken = () => randomBytes(32).toString('base64url')

/** Caches successful calls for a while, never failures. Concurrent callers share one call. */
function remembered(ask: () => Promise<Description>): () => Promise<Description> {
  let known: { at: number; value: Promise<Description> } | undefined
  return () => {
    if (known && performance.now() - known.at < DESCRIBED_FOR) return known.value
    const asked = { at: performance.now(), value: ask() }
    known = asked
    asked.value.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.value
  }
}

async function discover(discoveryUrl: string): Promise<Description> {
  const { ok, body } = await askProvider(discoveryUrl, { headers: { accept: 'application/json' } })
  const parsed = description.safeParse(ok ? body : undefined)
  if (!parsed.success) throw unavailable(new Error('the discovery document is not usable'))
  return {
    ...parsed.data,
    keys: createRemoteJWKSet(new URL(parsed.data.jwks_uri), { timeoutDuration: PATIENCE }),
  }
}

async function exchange(
  { token_endpoint, token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }: Description,
  { clientId, clientSecret }: OpenIdClient,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<z.infer<typeof tokens>> {
  const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
  const inBody = { client_id: clientId, client_secret: clientSecret }
  const basic = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`
  const ask = (fields: Record<string, string>, headers: Record<string, string>) =>
    askProvider(token_endpoint, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body: new URLSearchParams(fields),
    })
  const canPost = methods.includes('client_secret_post')
  let answer = methods.includes('client_secret_basic')
    ? await ask(grant, { authorization: basic })
    : await ask({ ...grant, ...inBody }, {})
  // A provider may accept a client by only one of the two methods; it checks the client before the code.
  if (answer.status === 401 && canPost && methods.includes('client_secret_basic'))
    answer = await ask({ ...grant, ...inBody }, {})
  if (answer.status >= 500) throw unavailable(new Error(`the token endpoint answers ${answer.status}`))
  const parsed = tokens.safeParse(answer.ok ? answer.body : undefined)
  if (!parsed.success) throw new IdentityRefused(`the code was not exchanged (${answer.status})`)
  return parsed.data
}

async function verifyIdToken(
  { issuer, keys }: Description,
  clientId: string,
  idToken: string,
  nonce: string,
  now: Date,
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(idToken, keys, {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    currentDate: now,
    clockTolerance: CLOCK_TOLERANCE,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  }).catch((error: unknown) => {
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw unavailable(error)
    // Without the cause, which contains claims that must not be logged.
    throw new IdentityRefused(`the identity token is not good (${error.code})`)
  })
  if ((payload.iat ?? 0) > now.getTime() / 1000 + CLOCK_TOLERANCE)
    throw new IdentityRefused('the identity token was issued in the future: is the clock of this machine right?')
  if (payload.nonce !== nonce) throw new IdentityRefused('the identity token answers another question')
  const isForOthersToo = Array.isArray(payload.aud) && payload.aud.length > 1
  if ((isForOthersToo || payload.azp !== undefined) && payload.azp !== clientId)
    throw new IdentityRefused('the identity token was issued to somebody else')
  return payload
}

/** Fetches the email from the userinfo endpoint if the token lacks it. It counts only for the very same person. */
async function completed(
  { userinfo_endpoint }: Description,
  accessToken: string | undefined,
  claims: JWTPayload,
): Promise<Record<string, unknown>> {
  if (!userinfo_endpoint || accessToken === undefined) return claims
  const { ok, body } = await askProvider(userinfo_endpoint, {
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
  })
  const info = person.safeParse(ok ? body : undefined)
  if (!info.success || info.data.sub !== claims.sub) throw new IdentityRefused('userinfo speaks of somebody else')
  return info.data
}

function presentPerson(claims: Record<string, unknown>): Identified {
  const parsed = person.safeParse(claims)
  if (!parsed.success) throw new IdentityRefused('the identity token names nobody')
  const { sub, email, email_verified, name } = parsed.data
  return { subject: sub, email: email?.toLowerCase(), isEmailVerified: email_verified === true, name: cleanName(name) }
}

/** Cleans a name for display and storage: one line, no control characters, bounded length. */
const cleanName = (name = '') =>
  Array.from(
    name
      .toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )
    .slice(0, MAX_NAME)
    .join('')

interface ProviderAnswer {
  ok: boolean
  status: number
  /** undefined if it was not JSON. */
  body: unknown
}

/** @throws AppError UNAVAILABLE if there is no answer in time, or one that redirects */
async function askProvider(url: string, request: RequestInit): Promise<ProviderAnswer> {
  try {
    const answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(PATIENCE) })
    const text = await answer.text()
    return { ok: answer.ok, status: answer.status, body: text.length <= MAX_ANSWER ? parseJson(text) : undefined }
  } catch (error) {
    throw unavailable(error)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const unavailable = (cause: unknown) =>
  new AppError('UNAVAILABLE', 'Google cannot be reached right now. Please try again in a moment.', { cause })
