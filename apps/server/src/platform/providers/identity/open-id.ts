import { emailAddress } from '@greenroom/domain'
import * as client from 'openid-client'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { type Identified, type IdentityProvider, IdentityRefused } from './identity.ts'

/** Timeout for one answer of the provider, in seconds. */
const PATIENCE = 8
/** How long the provider's discovery document is cached, in milliseconds. */
const DESCRIBED_FOR = 6 * 3600_000
/** Longest answer of the provider that is read, in characters. */
const MAX_ANSWER = 200_000
/** Accepted signature algorithms of an identity token (standard W17): no shared secrets, never none. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']
/** Tolerated difference between two machines' clocks, in seconds. */
const CLOCK_TOLERANCE = 30
/** Longest stored name of a person, in characters. */
const MAX_NAME = 100

/** Characters that names do not contain; the database cannot store NUL. */
const CONTROL = /\p{Cc}/u
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
export function openIdProvider(ours: OpenIdClient): IdentityProvider {
  const describe = remembered(() => discover(ours))
  return {
    begin: async (redirectUri) => {
      const { config } = await describe()
      const question = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: question.state,
        nonce: question.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(question.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, question }
    },
    finish: async ({ code, iss }, { state, nonce, verifier }, redirectUri, now) => {
      const { config, byPost } = await describe()
      const answer = new URL(redirectUri)
      for (const [name, value] of Object.entries({ code, state, ...(iss === undefined ? {} : { iss }) }))
        answer.searchParams.set(name, value)
      const grant = (by: client.Configuration) =>
        client.authorizationCodeGrant(by, answer, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
      const tokens = await grant(config)
        .catch((error: unknown) => (isUnauthorized(error) && byPost ? grant(byPost) : Promise.reject(error)))
        .catch(refuse)
      const claims = tokens.claims()
      if (!claims) throw new IdentityRefused('there is no identity token')
      if (claims.iat > now.getTime() / 1000 + CLOCK_TOLERANCE)
        throw new IdentityRefused('the identity token was issued in the future: is the clock of this machine right?')
      if (claims.azp !== undefined && claims.azp !== ours.clientId)
        throw new IdentityRefused('the identity token was issued to somebody else')
      const hasMore = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
      const said = hasMore ? await client.fetchUserInfo(config, tokens.access_token, claims.sub).catch(refuse) : claims
      return presentPerson(said)
    },
  }
}

/** Caches successful calls for a while, never failures. Concurrent callers share one call. */
function remembered<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: { at: number; value: Promise<T> } | undefined
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

interface Provider {
  config: client.Configuration
  /** Sends the secret in the body: a provider may list both ways, and accept a client by only one of them. */
  byPost: client.Configuration | undefined
}

async function discover({ discoveryUrl, clientId, clientSecret }: OpenIdClient): Promise<Provider> {
  const options = { execute: [client.allowInsecureRequests], timeout: PATIENCE, [client.customFetch]: fetchBounded }
  const metadata = { [client.clockTolerance]: CLOCK_TOLERANCE }
  const found = await client
    .discovery(new URL(discoveryUrl), clientId, metadata, client.None(), options)
    .catch((error: unknown) => {
      throw unavailable(error)
    })
  const { supportsPKCE: _, id_token_signing_alg_values_supported: offered, ...server } = found.serverMetadata()
  const algorithms = offered?.filter((name) => ALGORITHMS.includes(name)) ?? ALGORITHMS.slice(0, 1)
  const configOf = (authentication: client.ClientAuth) => {
    const config = new client.Configuration(
      { ...server, id_token_signing_alg_values_supported: algorithms },
      clientId,
      metadata,
      authentication,
    )
    client.allowInsecureRequests(config)
    // OpenID allows a client to trust the connection instead of the signature (standard W17).
    client.enableNonRepudiationChecks(config)
    config.timeout = PATIENCE
    config[client.customFetch] = fetchBounded
    return config
  }
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const byPost = methods.includes('client_secret_post') ? configOf(client.ClientSecretPost(clientSecret)) : undefined
  const byBasic =
    methods.includes('client_secret_basic') || !byPost ? configOf(client.ClientSecretBasic(clientSecret)) : byPost
  return { config: byBasic, byPost: byBasic === byPost ? undefined : byPost }
}

/** Fetches an answer of bounded length. A redirect is an error. */
const fetchBounded: client.CustomFetch = async (url, request) => {
  const answer = await fetch(url, { ...(request as RequestInit), redirect: 'error' })
  const text = await answer.text()
  return new Response(text.length <= MAX_ANSWER ? text : '', { status: answer.status, headers: answer.headers })
}

const isUnauthorized = (error: unknown) =>
  (error instanceof client.ResponseBodyError || error instanceof client.WWWAuthenticateChallengeError) &&
  error.status === 401

/**
 * Maps what the library throws. Its causes hold claims and codes, which must not be logged.
 * @throws IdentityRefused; AppError UNAVAILABLE if there is no answer, or one of a broken server
 */
function refuse(error: unknown): never {
  if (isUnauthorized(error) || (error instanceof client.ResponseBodyError && error.status < 500))
    throw new IdentityRefused('the code was not exchanged')
  if (error instanceof client.ClientError && !(error.cause instanceof Response && error.cause.status >= 500))
    throw new IdentityRefused(`the answer is not good (${error.code})`)
  throw unavailable(error)
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

const unavailable = (cause: unknown) =>
  new AppError('UNAVAILABLE', 'Google cannot be reached right now. Please try again in a moment.', { cause })
