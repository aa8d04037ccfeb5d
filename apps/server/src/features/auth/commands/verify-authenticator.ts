import type { Answer } from '../../../platform/identity/ask.ts'
import type { Entrance } from '../policy/entrance.ts'
import { isSettingUpTwoFactor } from '../store/two-factors.ts'
import { answerSecondFactor } from './answer-second-factor.ts'
import { turnOnTwoFactor } from './turn-on-two-factor.ts'

/**
 * A code of an authenticator app: who is signed in and setting it up turns it on, everybody else signs in by it.
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
