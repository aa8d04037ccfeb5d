import { createHash, randomBytes } from 'node:crypto'
import type { House } from '../../../platform/house.ts'
import { cookieName, readCookie } from '../../../platform/identity/session-cookie.ts'
import { CODE_MINUTES } from './one-time-codes.ts'

/**
 * Ties an unfinished sign-up to the browser that began it. Two people may begin one with the same number, and only one
 * has the phone: their browser must finish their own sign-up, with their own password.
 */
export interface SignUpTickets {
  /** Issues a ticket: its Set-Cookie line, and its stored form. */
  issue(): { cookie: string; kept: string }
  /** Returns the stored form of the ticket in a Cookie header. */
  read(cookie: string | undefined): string | undefined
}

/** For `context.hold`. */
export function signUpTickets({ env }: Pick<House, 'env'>): SignUpTickets {
  const name = cookieName('greenroom_sign_up', env.isSecure)
  const keptOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')
  return {
    issue: () => {
      const ticket = randomBytes(32).toString('base64url')
      const cookie = `${name}=${ticket}; Max-Age=${CODE_MINUTES * 60}; Path=/; HttpOnly; SameSite=Lax${env.isSecure ? '; Secure' : ''}`
      return { cookie, kept: keptOf(ticket) }
    },
    read: (cookie) => {
      const ticket = readCookie(cookie, name)
      return ticket ? keptOf(ticket) : undefined
    },
  }
}
