import { createHash } from 'node:crypto'
import type { GoogleProblem } from '@greenroom/domain/google-problems'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { cookieName, readCookie } from '../../../platform/identity/session-cookie.ts'
import type { IdentityProvider } from '../../../platform/providers/identity/identity.ts'
import type { Providers } from '../../../platform/providers/providers.ts'
import { wrongField } from './entrance.ts'

/** Minutes that a Google sign-in may take. */
export const GOOGLE_MINUTES = 10
/** Path that Google sends the browser back to. It must be registered at Google exactly (docs/operations.md). */
export const GOOGLE_CALLBACK = '/api/auth/callback/google'
/** Pages that the browser continues to: after a sign-in, or in the settings that began a link. */
export const AFTER_SIGN_IN = '/auth/callback'
export const AFTER_LINK = '/dashboard/settings?tab=account&google='

const asker = z.object({ userId: z.uuid(), sessionId: z.uuid() })

/** State stored from a request to Google until its answer. */
export const askedGoogle = z.object({
  nonce: z.string(),
  verifier: z.string(),
  /** Account to link, and the session that asked. */
  link: asker.optional(),
  /** Session to prove, and the page to return to. Without `link` and `proof` it is a sign-in. */
  proof: asker.extend({ path: z.string() }).optional(),
})
export type AskedGoogle = z.output<typeof askedGoogle>
/** Purpose of a request to Google other than signing in. */
export type GoogleErrand = Pick<AskedGoogle, 'link' | 'proof'>

/**
 * Returns the address that the browser continues to, given the outcome: `done`, or the code of a problem. Each page has
 * its own words for it.
 */
export function leadsTo({ link, proof }: GoogleErrand, outcome: 'done' | GoogleProblem): string {
  if (link) return AFTER_LINK + (outcome === 'done' ? 'linked' : outcome)
  if (!proof) return outcome === 'done' ? AFTER_SIGN_IN : `${AFTER_SIGN_IN}?error=${outcome}`
  const { pathname, search, hash } = new URL(proof.path, 'http://page')
  return `${pathname}${search}${search ? '&' : '?'}proof=${outcome}${hash}`
}

/**
 * Ties a request to Google to the browser that makes it (standard W16: nobody can sign another in, or link for them).
 */
export interface GoogleQuestions {
  cookieOf(state: string): string
  /** Tells whether this browser made the request with this state. */
  isOf(cookie: string | undefined, state: string): boolean
  identifierOf(state: string): string
  /** Set-Cookie line that removes it. */
  readonly ended: string
}

/** For `context.hold`. */
export function googleQuestions({ env }: Pick<House, 'env'>): GoogleQuestions {
  const name = cookieName('greenroom_google', env.isSecure)
  const line = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${env.isSecure ? '; Secure' : ''}`
  return {
    cookieOf: (state) => line(state, GOOGLE_MINUTES * 60),
    isOf: (cookie, state) => readCookie(cookie, name) === state,
    identifierOf: (state) => `google:${createHash('sha256').update(state).digest('base64url')}`,
    ended: line('', 0),
  }
}

/** @throws AppError UNAVAILABLE if Google is not set up */
export function requireGoogle({ google }: Providers): IdentityProvider {
  if (google) return google
  throw new AppError(
    'UNAVAILABLE',
    'Google is not set up here: the operator has to set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
  )
}

/** @throws AppError VALIDATION_FAILED for any provider other than Google */
export function requireGoogleNamed(body: unknown): void {
  if ((body as { providerId?: unknown } | null)?.providerId !== 'google')
    throw wrongField('VALIDATION_FAILED', 'providerId', 'There is no such way to log in.')
}
