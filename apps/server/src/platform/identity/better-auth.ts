import { accounts, jwks, profiles, sessions, users, verifications } from '@greenroom/db'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { symmetricDecrypt } from 'better-auth/crypto'
import { jwt } from 'better-auth/plugins'
import { v7 } from 'uuid'
import type { House } from '../house.ts'
import { ACCESS_TOKEN_SECONDS } from './access-token.ts'
import { beginSession } from './begin-session.ts'
import { sessionCookieName } from './session-cookie.ts'
import { SESSION_IDLE_SECONDS } from './sessions.ts'

/** Bounds of a password in characters (standard W13). */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Minimum age, in seconds, at which a session is renewed, so that not every look is a write. */
const RENEW_EVERY_SECONDS = 24 * 3600
/** Header in which our own routes pass the client's address to Better Auth. Nobody else calls it. */
export const CLIENT_ADDRESS_HEADER = 'x-greenroom-client-ip'

/**
 * Configures Better Auth for the session model of product section 12.4. It reaches its tables through the system pool.
 */
export function createBetterAuth(house: House) {
  const { env, db, secret, log, clock } = house
  return betterAuth({
    appName: env.APP_NAME,
    baseURL: env.PUBLIC_URL,
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(db.system, {
      provider: 'pg',
      transaction: true,
      schema: { user: users, session: sessions, account: accounts, verification: verifications, jwks },
    }),
    // Rate limits are our own (standard W13).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Errors go to the server's error handler; the library would print them with all values.
    onAPIError: { throw: true },
    logger: {
      level: 'error',
      log: (_level, message, ...rest) =>
        log.error({ err: rest.find((part) => part instanceof Error) }, `auth: ${message}`),
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      // The library counts UTF-16 units; our routes count characters.
      maxPasswordLength: PASSWORD_MAX * 2,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
    },
    user: {
      additionalFields: {
        phoneNumber: { type: 'string', required: false, input: false },
        phoneNumberVerified: { type: 'boolean', required: false, input: false },
        twoFactorEnabled: { type: 'boolean', required: false, input: false },
      },
    },
    session: {
      expiresIn: SESSION_IDLE_SECONDS,
      updateAge: RENEW_EVERY_SECONDS,
      additionalFields: { provedAt: { type: 'date', required: false, input: false, returned: false } },
    },
    databaseHooks: {
      // Signing up or in counts as fresh proof (standard W23).
      session: { create: { before: async (session) => ({ data: { ...session, provedAt: clock() } }) } },
      user: {
        create: {
          after: async ({ id, name }) => {
            await db.system
              .insert(profiles)
              .values({ id, name: name || null })
              .onConflictDoNothing()
          },
        },
      },
    },
    advanced: {
      useSecureCookies: false,
      database: { generateId: () => v7() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      cookies: {
        session_token: {
          name: sessionCookieName(env.isSecure),
          attributes: { secure: env.isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
        },
      },
    },
    plugins: [
      beginSession,
      jwt({
        disableSettingJwtHeader: true,
        adapter: { getJwks: ({ context }) => readableKeys(db, context.secretConfig) },
        jwt: {
          issuer: env.PUBLIC_URL,
          audience: env.PUBLIC_URL,
          expirationTime: `${ACCESS_TOKEN_SECONDS}s`,
          definePayload: ({ session }) => ({ sid: session.id }),
          getSubject: ({ user }) => user.id,
        },
      }),
    ],
  })
}

/**
 * Returns the signing keys that this secret opens. After a change of APP_SECRET a new key is made instead of failing
 * forever.
 */
async function readableKeys(db: House['db'], key: Parameters<typeof symmetricDecrypt>[0]['key']) {
  const rows = await db.system.select().from(jwks)
  const opened = await Promise.all(
    rows.map((row) =>
      symmetricDecrypt({ key, data: JSON.parse(row.privateKey) as string }).then(
        () => true,
        () => false,
      ),
    ),
  )
  return rows
    .filter((_, index) => opened[index])
    .map(({ id, publicKey, privateKey, createdAt, expiresAt }) => ({
      id,
      publicKey,
      privateKey,
      createdAt,
      ...(expiresAt ? { expiresAt } : {}),
    }))
}
