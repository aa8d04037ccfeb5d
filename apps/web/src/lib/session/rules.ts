/**
 * The effects of the session's events (product sections 4 and 9). They apply to the client only; none of them is a
 * security check (product section 12.7).
 */

/** Milliseconds. A sign-in this soon after another is the same one, reported twice (product section 9). */
export const DUPLICATE_SIGN_IN_MS = 5_000
/** Milliseconds. A younger account is a new user (product section 9). */
export const NEW_USER_MS = 60_000
/** Milliseconds before a new user's draft becomes a page (product section 9). */
export const POST_SIGNUP_DELAY_MS = 1_000
/** Milliseconds before an existing user is checked (product section 9). */
export const EXISTING_USER_DELAY_MS = 500
/** Destination of a sign-in without a saved path (product section 9). */
export const DEFAULT_REDIRECT = '/dashboard/mini-sites'
/** Destination of a sign-out (product section 10). */
export const SIGNED_OUT_REDIRECT = '/'

export type AuthEvent = 'INITIAL_SESSION' | 'SIGNED_IN' | 'TOKEN_REFRESHED' | 'SIGNED_OUT'

export interface Circumstances {
  /** Milliseconds since 1970, like `lastSignInAt`. */
  now: number
  /** Time of the previous sign-in; null if there was none since the last sign-out. */
  lastSignInAt: number | null
  /** The first request for the session has not been answered yet. */
  initializing: boolean
  /** Age of the account at the sign-in, by the server's clock; null if nobody is signed in. */
  accountAgeMs: number | null
}

export type Reaction =
  /** Takes over the session, without navigation. */
  | { kind: 'update' }
  /** A duplicate or restored sign-in: takes over the session, and does nothing else. */
  | { kind: 'ignore' }
  /** Makes the page of the draft, then continues. */
  | { kind: 'new-user'; afterMs: number }
  | { kind: 'existing-user'; afterMs: number }
  /** Clears all data and leaves. */
  | { kind: 'leave' }

export const isDuplicateSignIn = (now: number, lastSignInAt: number | null): boolean =>
  lastSignInAt !== null && now - lastSignInAt < DUPLICATE_SIGN_IN_MS

export const isNewUser = (accountAgeMs: number): boolean => accountAgeMs < NEW_USER_MS

/** Decides the effect of an event. */
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
