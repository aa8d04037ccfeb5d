/** What is said when the way back from Google carries an error; codes are OAuth's own and the server's. */
export interface GoogleRefusal {
  title: string
  text: string
}

const NOT_FINISHED: GoogleRefusal = {
  title: 'You stopped at Google',
  text: 'Nothing has happened to your account. Try again, or log in another way.',
}
const UNVERIFIED: GoogleRefusal = {
  title: 'Google has not verified this email',
  text: 'Verify the address in your Google account first, or log in here with email and password.',
}
const LINKED_ELSEWHERE: GoogleRefusal = {
  title: 'This email has an account already',
  text: 'Log in the way you did before. We never join accounts by an email that is not verified.',
}
const REFUSALS: Readonly<Record<string, GoogleRefusal>> = {
  access_denied: NOT_FINISHED,
  email_not_verified: UNVERIFIED,
  account_not_linked: LINKED_ELSEWHERE,
}
const ANY: GoogleRefusal = {
  title: 'Google could not log you in',
  text: 'That sometimes happens when it takes long, or when the page was opened twice. Try again.',
}

/** Codes are compared without regard to case, and with either kind of dash. */
export const googleRefusal = (code: string): GoogleRefusal => REFUSALS[code.toLowerCase().replaceAll('-', '_')] ?? ANY
