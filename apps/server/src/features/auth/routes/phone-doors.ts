import { askPhoneCode } from '../commands/ask-phone-code.ts'
import { enterPhoneCode } from '../commands/enter-phone-code.ts'
import { resetPasswordByPhone } from '../commands/reset-password-by-phone.ts'
import { signInByPhone } from '../commands/sign-in-by-phone.ts'
import { signUpByPhone } from '../commands/sign-up-by-phone.ts'
import type { Doors } from './door.ts'

/** Signing up and in by phone number, with a password or a code by text, and choosing a new password. */
export const phoneDoors: Doors = {
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
