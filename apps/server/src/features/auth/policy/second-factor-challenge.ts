import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { cookieName, readCookie } from '../../../platform/identity/session-cookie.ts'
import { wrongField } from './entrance.ts'

/** Minutes that a sign-in waits for its second factor, and wrong codes that it allows. */
export const CHALLENGE_MINUTES = 10
export const CHALLENGE_TRIES = 5

/** A sign-in that waits for its second factor, tied to the browser that began it. By itself it opens nothing. */
export interface Challenges {
  /** Issues a challenge: its Set-Cookie line, and the key under which it is stored. */
  issue(): { cookie: string; identifier: string }
  /** Returns the storage key of the challenge in a Cookie header. */
  identifierOf(cookie: string | undefined): string | undefined
  /** Set-Cookie line that removes it. */
  readonly ended: string
}

/** For `context.hold`. */
export function challenges({ env }: Pick<House, 'env'>): Challenges {
  const name = cookieName('greenroom_two_factor', env.isSecure)
  const line = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${env.isSecure ? '; Secure' : ''}`
  const identifierOf = (token: string) => `two-factor:${createHash('sha256').update(token).digest('base64url')}`
  return {
    issue: () => {
      const token = randomBytes(32).toString('base64url')
      return { cookie: line(token, CHALLENGE_MINUTES * 60), identifier: identifierOf(token) }
    },
    identifierOf: (cookie) => {
      const token = readCookie(cookie, name)
      return token ? identifierOf(token) : undefined
    },
    ended: line('', 0),
  }
}

/** Error for a sign-in that waited too long, was tried too often, or never existed. */
export const noChallenge = () => new AppError('NOT_AUTHENTICATED', 'This took too long. Please log in again.')

/** Error for a wrong or used code. */
export const wrongSecondFactor = () =>
  wrongField('VALIDATION_FAILED', 'code', 'This code is incorrect. Each code works once.')

/** Reads a code of an authenticator app, or a recovery code, as typed. @throws AppError VALIDATION_FAILED */
export function readSecondFactor(body: unknown): string {
  const typed = (body as { code?: unknown } | null)?.code
  const code = typeof typed === 'string' ? typed.trim() : ''
  if (code === '' || code.length > 40) throw wrongField('VALIDATION_FAILED', 'code', 'Enter a code.')
  return code
}
