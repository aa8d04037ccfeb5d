/** Text shown if Google refused a sign-in or an account could not be linked. */
export interface GoogleProblemText {
  title: string
  text: string
}

/**
 * Texts by the code in `/auth/callback?error=CODE` (signing in) or `/dashboard/settings?tab=account&google=CODE`
 * (linking). `access_denied` is OAuth's own (RFC 6749, section 4.1.2.1).
 */
export const GOOGLE_PROBLEMS = {
  access_denied: {
    title: 'You stopped at Google',
    text: 'Nothing has happened to your account. Try again, or log in another way.',
  },
  expired: {
    title: 'This took too long',
    text: 'Or it started in another browser, or was opened twice. Try again.',
  },
  refused: {
    title: 'Google could not log you in',
    text: 'Google’s answer did not prove who you are. Try again.',
  },
  unavailable: {
    title: 'Google cannot be reached',
    text: 'Please try again in a moment, or log in another way.',
  },
  rate_limited: {
    title: 'Too many attempts',
    text: 'Please wait a moment and try again.',
  },
  email_missing: {
    title: 'Google did not share your email',
    text: 'We need an email to make an account. Log in another way, or allow Google to share the address.',
  },
  email_not_verified: {
    title: 'Google has not verified this email',
    text: 'Verify the address in your Google account first, or log in here with email and password.',
  },
  account_not_linked: {
    title: 'This email already has an account',
    text: 'Log in the way you did before, or choose a new password. Then link Google in your settings.',
  },
  linked_elsewhere: {
    title: 'This Google account is taken',
    text: 'It belongs to another account here. Unlink it there first.',
  },
  linked_another: {
    title: 'You have already linked Google',
    text: 'Your account is linked to another Google account. Unlink that one first.',
  },
  another_person: {
    title: 'This is another Google account',
    text: 'Choose the one that is linked to your account here.',
  },
  signed_out: {
    title: 'You were logged out in the meantime',
    text: 'Log in, then link Google again in your settings.',
  },
  failed: {
    title: 'Google could not log you in',
    text: 'Something went wrong on our side. Please try again.',
  },
} as const satisfies Record<string, GoogleProblemText>

export type GoogleProblem = keyof typeof GOOGLE_PROBLEMS

/** Returns the text for a code from an address, which anybody may have made up. */
export const googleProblemText = (code: string): GoogleProblemText =>
  Object.hasOwn(GOOGLE_PROBLEMS, code) ? GOOGLE_PROBLEMS[code as GoogleProblem] : GOOGLE_PROBLEMS.refused
