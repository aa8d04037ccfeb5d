/**
 * What each event of the session leads to (product sections 4 and 9).
 * Event rules of the client only; none of them is a security check (product section 12.7).
 */

/** A sign-in this soon after another is the same one, reported twice (product section 9). */
export const DUPLICATE_SIGN_IN_MS = 5_000
/** An account younger than this is a new user (product section 9). */
export const NEW_USER_MS = 60_000
/** Wait before a new user's draft becomes a page (product section 9). */
export const POST_SIGNUP_DELAY_MS = 1_000
/** Wait before an existing user is checked (product section 9). */
export const EXISTING_USER_DELAY_MS = 500
/** Where a sign-in leads without a saved path (product section 9). */
export const DEFAULT_REDIRECT = '/dashboard/mini-sites'
/** Where sign-out leads (product section 10). */
export const SIGNED_OUT_REDIRECT = '/'

export type AuthEvent = 'INITIAL_SESSION' | 'SIGNED_IN' | 'TOKEN_REFRESHED' | 'SIGNED_OUT'

export interface Circumstances {
  /** Milliseconds since 1970, as `lastSignInAt`. */
  now: number
  /** Of the sign-in before this one; null where there was none since somebody was last signed out. */
  lastSignInAt: number | null
  /** The first look at the session has not been answered yet. */
  initializing: boolean
  /** Age of the account at the sign-in, by the server's clock; null where nobody is signed in. */
  accountAgeMs: number | null
}

export type Reaction =
  /** Take over the session; go nowhere. */
  | { kind: 'update' }
  /** A sign-in that is a duplicate or a restoration: take over the session, do nothing else. */
  | { kind: 'ignore' }
  /** Make the page of the draft, then go on. */
  | { kind: 'new-user'; afterMs: number }
  | { kind: 'existing-user'; afterMs: number }
  /** Clear what is kept and leave. */
  | { kind: 'leave' }

export const isDuplicateSignIn = (now: number, lastSignInAt: number | null): boolean =>
  lastSignInAt !== null && now - lastSignInAt < DUPLICATE_SIGN_IN_MS

export const isNewUser = (accountAgeMs: number): boolean => accountAgeMs < NEW_USER_MS

/** The one decision on an event. */
export function reactionTo(
  event: AuthEvent,
  { now, lastSignInAt, initializing, accountAgeMs }: Circumstances,
): Reaction {
  if (event === 'SIGNED_OUT') return { kind: 'leave' }
  if (event !== 'SIGNED_IN') return { kind: 'update' }
  if (initializing || accountAgeMs === null || isDuplicateSignIn(now, lastSignInAt)) return { kind: 'ignore' }
  return isNewUser(accountAgeMs)
    ? { kind: 'new-user', afterMs: POST_SIGNUP_DELAY_MS }
    : { kind: 'existing-user', afterMs: EXISTING_USER_DELAY_MS }
}
