import { createHash, randomBytes } from 'node:crypto'
import type { House } from '../../../platform/house.ts'
import { cookieName, readCookie } from '../../../platform/identity/session-cookie.ts'

/** Days after its last login that a browser keeps the token and the account knows the device (docs/decisions/0037). */
export const KNOWN_DAYS = 365
const TOKEN = /^[\w-]{43}$/

/**
 * Cookie by which an account recognizes a browser (docs/decisions/0037). A browser has one token for every account used
 * in it. The token alone opens nothing.
 */
export interface DeviceTokens {
  /** Returns the stored form of the token in a Cookie header, or undefined without one. */
  read(cookie: string | undefined): string | undefined
  /** Returns the Set-Cookie line after a login and the stored form of its token: the browser's own, or a new one. */
  renew(cookie: string | undefined): { cookie: string; kept: string }
  /** Issues a new token, whatever the browser had. */
  issue(): { cookie: string; kept: string }
}

/** For `context.hold`. */
export function deviceTokens({ env }: Pick<House, 'env'>): DeviceTokens {
  const name = cookieName('greenroom_device', env.isSecure)
  const keptOf = (token: string) => createHash('sha256').update(token).digest('base64url')
  const tokenOf = (cookie: string | undefined) => {
    const token = readCookie(cookie, name)
    return token !== undefined && TOKEN.test(token) ? token : undefined
  }
  const give = (token: string) => ({
    cookie: `${name}=${token}; Max-Age=${KNOWN_DAYS * 86_400}; Path=/; HttpOnly; SameSite=Lax${env.isSecure ? '; Secure' : ''}`,
    kept: keptOf(token),
  })
  const newToken = () => randomBytes(32).toString('base64url')
  return {
    read: (cookie) => {
      const token = tokenOf(cookie)
      return token && keptOf(token)
    },
    renew: (cookie) => give(tokenOf(cookie) ?? newToken()),
    issue: () => give(newToken()),
  }
}
