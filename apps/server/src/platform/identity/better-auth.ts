import { accounts, jwks, sessions, users, verifications } from '@greenroom/db'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { jwt } from 'better-auth/plugins'
import { v7 } from 'uuid'
import type { House } from '../house.ts'
import { isTrustedOrigin } from '../http/origin.ts'

/** A session ends after this long without use, in seconds (standard W1, idle limit). */
export const SESSION_IDLE_SECONDS = 7 * 24 * 3600
/** A session ends this long after sign-in whatever happens, in seconds (standard W1, absolute limit). */
export const SESSION_ABSOLUTE_SECONDS = 30 * 24 * 3600
/** Life of an access token (decisions.md, "One session model"). */
const ACCESS_TOKEN_LIFE = '15m'
/** Bounds of a password in characters (standard W13). */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** The name of the session cookie: `__Host-` binds it to this very host where the address is https (standard W2). */
export const sessionCookieName = (isSecure: boolean) => (isSecure ? '__Host-session' : 'session')

/** Better Auth, set up for the session model of decisions.md. It keeps its tables through the system pool. */
export function createBetterAuth(house: House) {
  const { env, db, secret } = house
  return betterAuth({
    appName: env.APP_NAME,
    baseURL: env.PUBLIC_URL,
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(db.system, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications, jwks },
    }),
    // Origins and rates are checked by the house's own doors, before a request gets here.
    trustedOrigins: (request) => {
      const origin = request?.headers.get('origin')
      const host = request?.headers.get('host') ?? undefined
      return origin && isTrustedOrigin(origin, host, env) ? [origin] : []
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (level, message) => house.log[level === 'error' ? 'error' : 'debug']({ auth: true }, message) },
    emailAndPassword: { enabled: true, minPasswordLength: PASSWORD_MIN, maxPasswordLength: PASSWORD_MAX, autoSignIn: true },
    session: { expiresIn: SESSION_IDLE_SECONDS, updateAge: 24 * 3600 },
    advanced: {
      useSecureCookies: false,
      database: { generateId: () => v7() },
      ipAddress: { ipAddressHeaders: ['x-greenroom-client-ip'] },
      cookies: {
        session_token: {
          name: sessionCookieName(env.isSecure),
          attributes: { secure: env.isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
        },
      },
    },
    plugins: [
      jwt({
        disableSettingJwtHeader: true,
        jwt: {
          issuer: env.PUBLIC_URL,
          audience: env.PUBLIC_URL,
          expirationTime: ACCESS_TOKEN_LIFE,
          definePayload: ({ session }) => ({ sid: session.id }),
          getSubject: ({ user }) => user.id,
        },
      }),
    ],
  })
}

export type BetterAuth = ReturnType<typeof createBetterAuth>
