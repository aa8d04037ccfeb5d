/**
 * Why a sign-in by Google did not come to its end, by the code that `/auth/callback?error=CODE` carries, in the words
 * that are shown.
 */
export const SIGN_IN_PROBLEMS = {
  cancelled: 'You did not finish signing in with Google. Nothing has changed.',
  expired: 'This sign-in took too long, or was begun in another browser. Please try again.',
  refused: 'We could not verify what Google answered. Please try again.',
  unavailable: 'Google cannot be reached right now. Please try again in a moment, or sign in another way.',
  busy: 'Too many requests. Please wait a moment and try again.',
  'no-email': 'Google did not tell us an email address, and we need one to make your account.',
  'email-unverified': 'Google has not verified this email address, so we cannot use it to sign you in.',
  'not-linked':
    'There is an account with this email whose address was never confirmed. Sign in with your password, then link Google in your settings.',
  'linked-elsewhere': 'This Google account belongs to another account here.',
  'signed-out': 'You were signed out in the meantime. Sign in, then link Google again.',
  failed: 'Something went wrong on our side. Please try again.',
} as const

export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS
