import type { Answer } from '../../../platform/identity/ask.ts'
import { type Entrance, questionOf, requireAnswer } from '../policy/entrance.ts'
import { signOut } from '../commands/sign-out.ts'
import { askLink } from '../commands/ask-link.ts'
import { changeEmail } from '../commands/change-email.ts'
import { changePassword } from '../commands/change-password.ts'
import { confirmEmail } from '../commands/confirm-email.ts'
import { refuseSignUp } from '../commands/refuse-sign-up.ts'
import { resetPassword } from '../commands/reset-password.ts'
import { sendVerification } from '../commands/send-verification.ts'
import { setPassword } from '../commands/set-password.ts'
import { signInByLink } from '../commands/sign-in-by-link.ts'
import { signIn } from '../commands/sign-in.ts'
import { signUp } from '../commands/sign-up.ts'
import { verifyEmail } from '../commands/verify-email.ts'
import { askPhoneCode } from '../commands/ask-phone-code.ts'
import { enterPhoneCode } from '../commands/enter-phone-code.ts'
import { resetPasswordByPhone } from '../commands/reset-password-by-phone.ts'
import { signInByPhone } from '../commands/sign-in-by-phone.ts'
import { signUpByPhone } from '../commands/sign-up-by-phone.ts'
import { askGoogle } from '../commands/ask-google.ts'
import { finishGoogle } from '../commands/finish-google.ts'
import { linkGoogle } from '../commands/link-google.ts'
import { unlinkGoogle } from '../commands/unlink-google.ts'
import { requireGoogleNamed } from '../policy/google-question.ts'
import { answerSecondFactor } from '../commands/answer-second-factor.ts'
import { beginTwoFactor } from '../commands/begin-two-factor.ts'
import { renewRecoveryCodes } from '../commands/renew-recovery-codes.ts'
import { turnOffTwoFactor } from '../commands/turn-off-two-factor.ts'
import { verifyAuthenticator } from '../commands/verify-authenticator.ts'
import { proveByCode } from '../commands/prove-by-code.ts'
import { proveByGoogle } from '../commands/prove-by-google.ts'
import { proveByPassword } from '../commands/prove-by-password.ts'
import { proveBySecondFactor } from '../commands/prove-by-second-factor.ts'
import { sendProofCode } from '../commands/send-proof-code.ts'

/** A route below /api/auth. Its command validates the input. */
export interface Door {
  method: 'GET' | 'POST'
  /** Requires a fresh proof, like the flag of a contract: refused with PROOF_NEEDED without one. */
  fresh?: true
  /**
   * @param sent the body of a POST, or the query of a GET. @returns an answer; with a `location`, the browser is
   *   redirected
   */
  open(entrance: Entrance, sent: unknown): Promise<Answer & { location?: string }>
}

/** Routes by their path below /api/auth. */
type Doors = Readonly<Record<string, Door>>

/** Passes the request on. A refusal by Better Auth becomes an error of ours. */
const handOn = (path: string) => async (entrance: Entrance) =>
  requireAnswer(await entrance.identity.ask(questionOf(entrance, path)))

/** The session of this browser and its access token. */
const sessionDoors: Doors = {
  '/sign-out': { method: 'POST', open: signOut },
  '/get-session': { method: 'GET', open: handOn('/get-session') },
  '/token': { method: 'GET', open: handOn('/token') },
}

/** Signing up and in by email with a password or a link, and keeping both safe. */
const emailDoors: Doors = {
  '/sign-up/email': { method: 'POST', open: signUp },
  '/sign-in/email': { method: 'POST', open: signIn },
  '/verify-email': { method: 'POST', open: verifyEmail },
  '/verify-email/refuse': { method: 'POST', open: refuseSignUp },
  '/send-verification-email': { method: 'POST', open: sendVerification },
  '/sign-in/magic-link': { method: 'POST', open: (entrance, body) => askLink(entrance, 'link', body) },
  '/magic-link/verify': { method: 'POST', open: signInByLink },
  '/request-password-reset': { method: 'POST', open: (entrance, body) => askLink(entrance, 'reset', body) },
  '/reset-password': { method: 'POST', open: resetPassword },
  '/change-password': { method: 'POST', fresh: true, open: changePassword },
  '/set-password': { method: 'POST', fresh: true, open: setPassword },
  '/change-email': { method: 'POST', fresh: true, open: changeEmail },
  '/change-email/verify': { method: 'POST', open: confirmEmail },
}

/** Signing up and in by phone number, with a password or a code by text, and choosing a new password. */
const phoneDoors: Doors = {
  '/sign-up/phone-number': { method: 'POST', open: signUpByPhone },
  '/sign-in/phone-number': { method: 'POST', open: signInByPhone },
  '/phone-number/send-otp': { method: 'POST', open: (entrance, body) => askPhoneCode(entrance, 'enter', body) },
  '/phone-number/verify': { method: 'POST', open: enterPhoneCode },
  '/phone-number/request-password-reset': {
    method: 'POST',
    open: (entrance, body) => askPhoneCode(entrance, 'reset', body),
  },
  '/phone-number/reset-password': { method: 'POST', open: resetPasswordByPhone },
}

/** Better Auth's own routes name the provider in the body. */
const ofGoogle = (open: Door['open']) => async (entrance: Entrance, body: unknown) => {
  requireGoogleNamed(body)
  return open(entrance, body)
}

/** Signing in with Google, linking and unlinking it. */
const googleDoors: Doors = {
  '/sign-in/oauth2': { method: 'POST', open: ofGoogle((entrance) => askGoogle(entrance)) },
  '/callback/google': { method: 'GET', open: finishGoogle },
  '/oauth2/link': { method: 'POST', fresh: true, open: ofGoogle(linkGoogle) },
  '/unlink-account': { method: 'POST', fresh: true, open: ofGoogle(unlinkGoogle) },
}

/** The second factor: setting it up, turning it off, and signing in with it. */
const twoFactorDoors: Doors = {
  '/two-factor/enable': { method: 'POST', fresh: true, open: beginTwoFactor },
  '/two-factor/disable': { method: 'POST', fresh: true, open: turnOffTwoFactor },
  '/two-factor/generate-backup-codes': { method: 'POST', fresh: true, open: renewRecoveryCodes },
  '/two-factor/verify-totp': { method: 'POST', open: verifyAuthenticator },
  '/two-factor/verify-backup-code': {
    method: 'POST',
    open: (entrance, body) => answerSecondFactor(entrance, 'recovery', body),
  },
}

/** Proving a signed-in user's identity again, for calls that require a fresh proof. */
const proofDoors: Doors = {
  '/prove/password': { method: 'POST', open: proveByPassword },
  '/prove/second-factor': { method: 'POST', open: proveBySecondFactor },
  '/prove/send-code': { method: 'POST', open: sendProofCode },
  '/prove/code': { method: 'POST', open: proveByCode },
  '/prove/google': { method: 'POST', open: proveByGoogle },
}

/** Everything that is open below /api/auth. The rest of Better Auth stays closed. */
export const DOORS: Doors = {
  ...sessionDoors,
  ...emailDoors,
  ...phoneDoors,
  ...googleDoors,
  ...twoFactorDoors,
  ...proofDoors,
}
