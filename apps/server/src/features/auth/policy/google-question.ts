import { createHash } from 'node:crypto'
import type { GoogleProblem } from '@greenroom/domain/google-problems'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { cookieName, readCookie } from '../../../platform/identity/session-cookie.ts'
import type { IdentityProvider } from '../../../platform/providers/identity/identity.ts'
import type { Providers } from '../../../platform/providers/providers.ts'
import { wrongField } from './entrance.ts'

/** A sign-in by Google may take this long, in minutes. */
export const GOOGLE_MINUTES = 10
/** Where Google sends the browser back to, exactly. It is entered at Google (docs/operations.md). */
export const GOOGLE_CALLBACK = '/api/auth/callback/google'
/** Where the browser goes on to: the page that leads on, or the settings that began a link. */
export const AFTER_SIGN_IN = '/auth/callback'
export const AFTER_LINK = '/dashboard/settings?tab=account&google='

const asker = z.object({ userId: z.uuid(), sessionId: z.uuid() })

/** What is kept of a question to Google until its answer. */
export const askedGoogle = z.object({
  nonce: z.string(),
  verifier: z.string(),
  /** Whose account is to be linked, and the session that asked. */
  link: asker.optional(),
  /** Whose session is to be proved, and the page to come back to; without either, somebody signs in. */
  proof: asker.extend({ path: z.string() }).optional(),
})
export type AskedGoogle = z.output<typeof askedGoogle>
/** What an answer of Google is wanted for, besides signing in. */
export type GoogleErrand = Pick<AskedGoogle, 'link' | 'proof'>

/**
 * Where the browser goes on to for an errand, by what came of it: `done`, or the code of a problem. Each page shows its own
 * words for it.
 */
export function leadsTo({ link, proof }: GoogleErrand, outcome: 'done' | GoogleProblem): string {
  if (link) return AFTER_LINK + (outcome === 'done' ? 'linked' : outcome)
  if (!proof) return outcome === 'done' ? AFTER_SIGN_IN : `${AFTER_SIGN_IN}?error=${outcome}`
  const { pathname, search, hash } = new URL(proof.path, 'http://page')
  return `${pathname}${search}${search ? '&' : '?'}proof=${outcome}${hash}`
}

/** Ties a question to Google to the browser that asks it (standard W16: nobody signs another in, or links for them). */
export interface GoogleQuestions {
  cookieOf(state: string): string
  /** Whether this browser has asked with this state. */
  isOf(cookie: string | undefined, state: string): boolean
  identifierOf(state: string): string
  /** The Set-Cookie line that ends it. */
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

/** @throws AppError UNAVAILABLE where Google is not set up */
export function requireGoogle({ google }: Providers): IdentityProvider {
  if (google) return google
  throw new AppError(
    'UNAVAILABLE',
    'Google is not set up here: the operator has to set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
  )
}

/** @throws AppError VALIDATION_FAILED for any provider but Google */
export function requireGoogleNamed(body: unknown): void {
  if ((body as { providerId?: unknown } | null)?.providerId !== 'google')
    throw wrongField('VALIDATION_FAILED', 'providerId', 'There is no such way to log in.')
}
