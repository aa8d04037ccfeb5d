import type { Answer } from '../../../platform/identity/ask.ts'
import type { Entrance } from '../policy/entrance.ts'
import {
  CHALLENGE_TRIES,
  challenges,
  noChallenge,
  readSecondFactor,
  wrongSecondFactor,
} from '../policy/second-factor-challenge.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { findCode, takeCode } from '../store/one-time-codes.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { takeSecondFactorTry } from './take-second-factor-try.ts'
import { type SecondFactorKind, takeSecondFactor } from './take-second-factor.ts'

/**
 * Completes a sign-in with the second factor. After five wrong codes it has to start over.
 * @throws AppError NOT_AUTHENTICATED if none was asked for; VALIDATION_FAILED for a wrong code; RATE_LIMITED
 */
export async function answerSecondFactor(entrance: Entrance, kind: SecondFactorKind, body: unknown): Promise<Answer> {
  const { context, limits, caller } = entrance
  const code = readSecondFactor(body)
  const asked = context.hold(challenges)
  const identifier = asked.identifierOf(caller.cookie)
  const found = identifier === undefined ? undefined : await findCode(context, identifier)
  const userId = found?.userId
  if (identifier === undefined || !userId || found.tries >= CHALLENGE_TRIES) throw noChallenge()
  const attempt = await takeSecondFactorTry(entrance, userId)
  const used = await context.db
    .asSystem((tx) =>
      takeCode<{ passwordHash?: string }>(context, tx, identifier, CHALLENGE_TRIES, () =>
        takeSecondFactor(entrance, tx, userId, { kind, code }),
      ),
    )
    .catch(async (error: unknown) => {
      await attempt.refund()
      throw error
    })
  if (!used) {
    const address = limits.addressOf(caller.address)
    await noteSecurityEvent(context, { event: 'auth.second-factor-refused', userId, address, by: kind })
    throw wrongSecondFactor()
  }
  await attempt.refund()
  const answer = await completeSignIn(entrance, userId, 'two-factor', used.data.passwordHash)
  return { ...answer, cookies: [...answer.cookies, asked.ended] }
}
