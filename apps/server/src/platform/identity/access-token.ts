import { jwks } from '@greenroom/db'
import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { House } from '../house.ts'

/** Life of an access token in seconds (product section 12.4). */
export const ACCESS_TOKEN_SECONDS = 15 * 60
/** The only algorithm used for signing and accepted (standard W17). */
export const ACCESS_TOKEN_ALGORITHM = 'EdDSA'

const claims = z.object({ sub: z.uuid(), sid: z.uuid() })
/** Owner of the token, and the session that must still be alive. */
export type AccessClaims = z.infer<typeof claims>

type KeySet = ReturnType<typeof createLocalJWKSet>

/**
 * Verifies access tokens: our key, algorithm, issuer, and audience, not expired; anything else gives undefined
 * (standard W17).
 */
export function createTokenReader({
  db,
  env,
  clock,
}: Pick<House, 'db' | 'env' | 'clock'>): (token: string) => Promise<AccessClaims | undefined> {
  let known: KeySet | undefined
  let loading: Promise<KeySet> | undefined
  const load = () => {
    loading ??= loadKeys(db)
      .then((keys) => (known = keys))
      .finally(() => (loading = undefined))
    return loading
  }
  const verify = (token: string, keys: KeySet) =>
    jwtVerify(token, keys, {
      algorithms: [ACCESS_TOKEN_ALGORITHM],
      issuer: env.PUBLIC_URL,
      audience: env.PUBLIC_URL,
      currentDate: clock(),
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
    })
  return async (token) => {
    try {
      const { payload } = await verify(token, known ?? (await load())).catch(async (error: unknown) => {
        // Another process may have created a key meanwhile.
        if (error instanceof errors.JWKSNoMatchingKey) return verify(token, await load())
        throw error
      })
      return claims.safeParse(payload).data
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }
}

async function loadKeys(db: House['db']): Promise<KeySet> {
  const rows = await db.system.select({ id: jwks.id, publicKey: jwks.publicKey }).from(jwks)
  return createLocalJWKSet({
    keys: rows.map((row) => ({ ...JSON.parse(row.publicKey), kid: row.id, alg: ACCESS_TOKEN_ALGORITHM })),
  })
}
