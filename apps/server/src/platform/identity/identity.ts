import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { House } from '../house.ts'
import { isOwnOrigin, NOT_OUR_PAGE } from '../http/origin.ts'
import { createTokenReader } from './access-token.ts'
import { type Ask, createAsk } from './ask.ts'
import type { Authenticate } from './authenticate.ts'
import { readSessionToken } from './session-cookie.ts'
import { createSessions, type LiveSession } from './sessions.ts'

/** Who is asking: Better Auth behind it, and the check that every owner route makes. */
export interface Identity {
  authenticate: Authenticate
  /** Asks Better Auth. A session that has passed a limit is ended first, so that it gets neither a renewal nor a token. */
  ask: Ask
  /** Ends the session of a Cookie header at once; undefined when there was none. */
  endSession(cookie: string | undefined): Promise<LiveSession | undefined>
}

export function createIdentity(house: House): Identity {
  const sessions = createSessions(house)
  const readToken = createTokenReader(house)
  const ask = createAsk(house)
  return {
    authenticate: async (request) => {
      const bearer = bearerOf(request)
      if (bearer !== undefined) {
        const claims = await readToken(bearer)
        return claims && (await sessions.byId(claims.sid, claims.sub))?.userId
      }
      const token = readSessionToken(request.headers.cookie, house)
      const session = token && (await sessions.byToken(token))
      if (!session) return undefined
      if (!isOwnOrigin(request.method, request.headers, house.env)) throw new AppError('FORBIDDEN', NOT_OUR_PAGE)
      return session.userId
    },
    ask: async (question) => {
      const token = readSessionToken(question.cookie, house)
      if (token) await sessions.endIfOver(token)
      return ask(question)
    },
    endSession: async (cookie) => {
      const token = readSessionToken(cookie, house)
      return token ? sessions.end(token) : undefined
    },
  }
}

/** The bearer wins over the cookie, also when it is empty or wrong; other schemes are not ours (decisions.md). */
function bearerOf(request: FastifyRequest): string | undefined {
  const found = /^Bearer(?:\s+(.*))?$/i.exec(request.headers.authorization ?? '')
  return found ? (found[1] ?? '').trim() : undefined
}
