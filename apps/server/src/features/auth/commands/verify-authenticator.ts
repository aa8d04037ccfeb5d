import type { Answer } from '../../../platform/identity/ask.ts'
import type { LiveSession } from '../../../platform/identity/sessions.ts'
import { done, type Entrance } from '../policy/entrance.ts'
import { readSecondFactor, wrongSecondFactor } from '../policy/second-factor-challenge.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { isSettingUpTwoFactor } from '../store/two-factors.ts'
import { announceSecurity } from './announce-security.ts'
import { answerSecondFactor } from './answer-second-factor.ts'
import { lockOwnAccount } from './lock-own-account.ts'
import { takeSecondFactorTry } from './take-second-factor-try.ts'
import { takeSecondFactor } from './take-second-factor.ts'

/**
 * Accepts a code of an authenticator app: turns the second factor on for a user who is setting it up, and completes a
 * sign-in for everybody else.
 * @throws AppError NOT_AUTHENTICATED; PROOF_NEEDED; VALIDATION_FAILED for a wrong code; RATE_LIMITED
 */
export async function verifyAuthenticator(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, identity, caller } = entrance
  const session = await identity.sessionOf(caller.cookie)
  if (session && (await isSettingUpTwoFactor(context, session.userId))) {
    await identity.freshProof.require(session)
    return turnOnTwoFactor(entrance, session, body)
  }
  return answerSecondFactor(entrance, 'authenticator', body)
}

/**
 * Turns on the second factor that is being set up, with its first code. Sessions stay.
 * @throws AppError NOT_AUTHENTICATED; VALIDATION_FAILED for a wrong code; RATE_LIMITED
 */
async function turnOnTwoFactor(entrance: Entrance, session: LiveSession, body: unknown): Promise<Answer> {
  const { userId } = session
  const { context, limits, caller } = entrance
  const code = readSecondFactor(body)
  const attempt = await takeSecondFactorTry(entrance, userId)
  const isOn = await context.db.asSystem(async (tx) => {
    await lockOwnAccount(tx, session)
    if (!(await takeSecondFactor(entrance, tx, userId, { kind: 'first', code }))) return false
    const address = limits.addressOf(caller.address)
    await noteSecurityEvent(context, { event: 'auth.two-factor-on', userId, address }, tx)
    await announceSecurity(entrance, tx, userId, { kind: 'two-factor-on' })
    return true
  })
  if (!isOn) throw wrongSecondFactor()
  await attempt.refund()
  return done()
}
