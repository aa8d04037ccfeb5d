import type { Entrance } from '../policy/entrance.ts'
import { readSecondFactor, wrongSecondFactor } from '../policy/second-factor-challenge.ts'
import { findPasswordHash } from '../store/accounts.ts'
import { confirmPassword } from './confirm-password.ts'
import { takeSecondFactorTry } from './take-second-factor-try.ts'
import { takeSecondFactor } from './take-second-factor.ts'

/**
 * Asks who is signed in for the password once more, before the second factor changes; an account without one shows a
 * code of its authenticator app, or a recovery code, instead.
 * @throws AppError VALIDATION_FAILED when it is wrong; RATE_LIMITED; UNAVAILABLE
 */
export async function confirmSecondFactor(entrance: Entrance, userId: string, body: unknown): Promise<void> {
  const { context } = entrance
  if ((await findPasswordHash(context, userId)) !== undefined) {
    await confirmPassword(entrance, userId, body, 'password')
    return
  }
  const code = readSecondFactor(body)
  const kind = /^[\d\s-]+$/.test(code) && code.replace(/\D/g, '').length === 6 ? 'authenticator' : 'recovery'
  const attempt = await takeSecondFactorTry(entrance, userId)
  if (!(await context.db.asSystem((tx) => takeSecondFactor(entrance, tx, userId, { kind, code }))))
    throw wrongSecondFactor()
  await attempt.refund()
}
