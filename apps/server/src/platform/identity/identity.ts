import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { House } from '../house.ts'
import { isOwnOrigin, NOT_OUR_PAGE } from '../http/origin.ts'
import { createTokenReader } from './access-token.ts'
import { type Ask, createAsk } from './ask.ts'
import { createApiKeys, isApiKey } from './api-keys.ts'
import type { Authenticate, Identify } from './authenticate.ts'
import { createFreshProof, type FreshProof } from './fresh-proof.ts'
import { openPasswordQueue } from './password-queue.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { createSecondFactor, type SecondFactor } from './second-factor.ts'
import { readSessionToken } from './session-cookie.ts'
import { createSessions, type LiveSession } from './sessions.ts'

/** Identifies callers: Better Auth, and the check that every owner route makes. */
export interface Identity {
  /** For routes without a contract: sessions only. */
  authenticate: Authenticate
  /** For contracts: sessions and API keys. */
  identify: Identify
  /** Calls Better Auth. A session past a limit is ended first, so that it gets neither a renewal nor a token. */
  ask: Ask
  /** Hashes and checks passwords outside Better Auth, in the process's single queue. */
  passwords: Passwords
  /** Secrets of authenticator apps, and recovery codes. */
  secondFactor: SecondFactor
  freshProof: FreshProof
  /**
   * Returns the live session of a Cookie header. Bearers are ignored: anything that guards an account requires the
   * browser.
   */
  sessionOf(cookie: string | undefined): Promise<LiveSession | undefined>
  /** Ends the session of a Cookie header at once; undefined if there was none. */
  endSession(cookie: string | undefined): Promise<LiveSession | undefined>
}

export function createIdentity(house: House): Identity {
  const sessions = createSessions(house)
  const readToken = createTokenReader(house)
  const hashing = house.hold(openPasswordQueue)
  const ask = createAsk(house)
  const apiKeys = createApiKeys(house)
  const sessionOfRequest = async (request: FastifyRequest): Promise<LiveSession | undefined> => {
    const bearer = bearerOf(request)
    if (bearer !== undefined) {
      const claims = await readToken(bearer)
      return claims && sessions.byId(claims.sid, claims.sub)
    }
    const token = readSessionToken(request.headers.cookie, house)
    const session = token && (await sessions.byToken(token))
    if (!session) return undefined
    if (!isOwnOrigin(request.method, request.headers, house.env)) throw new AppError('FORBIDDEN', NOT_OUR_PAGE)
    return session
  }
  return {
    authenticate: async (request) => (await sessionOfRequest(request))?.userId,
    identify: async (request) => {
      const bearer = bearerOf(request)
      if (bearer !== undefined && isApiKey(bearer)) {
        const key = await apiKeys.find(bearer, request.ip)
        return key && { ownerId: key.userId, key }
      }
      const session = await sessionOfRequest(request)
      return session && { ownerId: session.userId, session }
    },
    ask: async (question) => {
      const token = readSessionToken(question.cookie, house)
      if (token) await sessions.endIfOver(token)
      return ask(question)
    },
    passwords: createPasswords(hashing),
    secondFactor: createSecondFactor(house.secret),
    freshProof: createFreshProof(house),
    sessionOf: async (cookie) => {
      const token = readSessionToken(cookie, house)
      return token ? sessions.byToken(token) : undefined
    },
    endSession: async (cookie) => {
      const token = readSessionToken(cookie, house)
      return token ? sessions.end(token) : undefined
    },
  }
}

/**
 * A bearer takes precedence over the cookie, even if empty or invalid; other schemes are ignored (product section
 * 12.4).
 */
function bearerOf(request: FastifyRequest): string | undefined {
  const found = /^Bearer(?:\s+(.*))?$/i.exec(request.headers.authorization ?? '')
  return found ? (found[1] ?? '').trim() : undefined
}
