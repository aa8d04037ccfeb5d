import { jwks, sessions } from '@greenroom/db'
import { and, eq, gt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { fromNodeHeaders } from 'better-auth/node'
import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import { AppError } from '../errors.ts'
import type { House } from '../house.ts'
import { isOwnOrigin } from '../http/origin.ts'
import type { Authenticate } from './authenticate.ts'
import { type BetterAuth, createBetterAuth, SESSION_ABSOLUTE_SECONDS } from './better-auth.ts'
import { ownerIdOf } from './owner-id.ts'

/** Who is asking: Better Auth behind it, and the check that every owner route makes. */
export interface Identity {
  auth: BetterAuth
  authenticate: Authenticate
}

type KeySet = ReturnType<typeof createLocalJWKSet>

export function createIdentity(house: House): Identity {
  const auth = createBetterAuth(house)
  const readToken = tokenReader(house)
  return {
    auth,
    authenticate: async (request) => {
      const bearer = bearerOf(request)
      if (bearer !== undefined) return readToken(bearer)
      if (!request.headers.cookie) return undefined
      const found = await auth.api.getSession({ headers: fromNodeHeaders(request.headers), query: { disableRefresh: true } })
      if (!found || isPastAbsoluteLimit(found.session.createdAt, house.clock())) return undefined
      if (!isOwnOrigin(request.method, request.headers, house.env)) {
        throw new AppError('FORBIDDEN', 'This request did not come from one of our own pages.')
      }
      return ownerIdOf(found.user.id)
    },
  }
}

/** Whether a session has reached its absolute limit (standard W1). */
export const isPastAbsoluteLimit = (createdAt: Date, now: Date) => now.getTime() - createdAt.getTime() > SESSION_ABSOLUTE_SECONDS * 1000

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Reads access tokens: our key, EdDSA only, our issuer and audience, not expired (standard W17), and a session that lives. */
function tokenReader(house: House) {
  const { db, env } = house
  let keys: KeySet | undefined
  const loadKeys = async () => {
    const rows = await db.system.select({ id: jwks.id, publicKey: jwks.publicKey }).from(jwks)
    keys = createLocalJWKSet({ keys: rows.map((row) => ({ ...JSON.parse(row.publicKey), kid: row.id, alg: 'EdDSA' })) })
    return keys
  }
  const verify = async (token: string, keySet: KeySet) =>
    jwtVerify(token, keySet, { algorithms: ['EdDSA'], issuer: env.PUBLIC_URL, audience: env.PUBLIC_URL, currentDate: house.clock() })
  return async (token: string) => {
    try {
      const { payload } = await verify(token, keys ?? (await loadKeys())).catch(async (error: unknown) => {
        // Another process may have made a key since.
        if (error instanceof errors.JWKSNoMatchingKey) return verify(token, await loadKeys())
        throw error
      })
      if (typeof payload.sid !== 'string' || !payload.sub) return undefined
      const [session] = await db.system
        .select({ userId: sessions.userId, createdAt: sessions.createdAt })
        .from(sessions)
        .where(and(eq(sessions.id, payload.sid), eq(sessions.userId, payload.sub), gt(sessions.expiresAt, house.clock())))
      return session && !isPastAbsoluteLimit(session.createdAt, house.clock()) ? ownerIdOf(session.userId) : undefined
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }
}
