import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookies } from 'better-auth/cookies'
import type { House } from '../house.ts'

/** Binds a cookie to this host with `__Host-` if the address is https (standard W2). */
export const cookieName = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name)

/** Returns the name of the session cookie. All ports of a host share cookies, hence the product's name in it. */
export const sessionCookieName = (isSecure: boolean) => cookieName('greenroom_session', isSecure)

/** Returns one cookie of a Cookie header. */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  header ? parseCookies(header).get(name) : undefined

/**
 * Returns the session token of a Cookie header if we signed it: `token.signature`, HMAC-SHA256 in base64, as Better
 * Auth writes it.
 */
export function readSessionToken(
  header: string | undefined,
  { env, secret }: Pick<House, 'env' | 'secret'>,
): string | undefined {
  const value = readCookie(header, sessionCookieName(env.isSecure))
  const dot = value?.lastIndexOf('.') ?? -1
  if (!value || dot < 1) return undefined
  const token = value.slice(0, dot)
  const expected = createHmac('sha256', secret).update(token).digest()
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}
