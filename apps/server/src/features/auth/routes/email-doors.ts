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
import type { Doors } from './door.ts'

/** Signing up and in by email, with a password or a link, and what keeps both in their owner's hands. */
export const emailDoors: Doors = {
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
