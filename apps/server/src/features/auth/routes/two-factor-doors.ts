import { answerSecondFactor } from '../commands/answer-second-factor.ts'
import { beginTwoFactor } from '../commands/begin-two-factor.ts'
import { renewRecoveryCodes } from '../commands/renew-recovery-codes.ts'
import { turnOffTwoFactor } from '../commands/turn-off-two-factor.ts'
import { verifyAuthenticator } from '../commands/verify-authenticator.ts'
import type { Doors } from './door.ts'

/** The second factor: setting it up, turning it off, and signing in by it. */
export const twoFactorDoors: Doors = {
  '/two-factor/enable': { method: 'POST', fresh: true, open: beginTwoFactor },
  '/two-factor/disable': { method: 'POST', fresh: true, open: turnOffTwoFactor },
  '/two-factor/generate-backup-codes': { method: 'POST', fresh: true, open: renewRecoveryCodes },
  '/two-factor/verify-totp': { method: 'POST', open: verifyAuthenticator },
  '/two-factor/verify-backup-code': {
    method: 'POST',
    open: (entrance, body) => answerSecondFactor(entrance, 'recovery', body),
  },
}
