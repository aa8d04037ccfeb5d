import type { Answer } from '../../../platform/identity/ask.ts'
import type { Entrance } from '../policy/entrance.ts'
import { hasTwoFactor } from '../store/two-factors.ts'
import { askSecondFactor } from './ask-second-factor.ts'
import { completeSignIn, type WayIn } from './complete-sign-in.ts'

/**
 * Lets somebody in whom a password, a link, a code or Google has shown to be this person. Every way in ends here, and
 * is asked for the second factor first; Google's is enough (docs/decisions/0013).
 * @param passwordHash of the password that let them in
 * @throws AppError NOT_AUTHENTICATED where the account is gone by now
 */
export async function enterAccount(
  entrance: Entrance,
  userId: string,
  by: WayIn,
  passwordHash?: string,
): Promise<Answer> {
  if (by !== 'google' && (await hasTwoFactor(entrance.context, userId)))
    return askSecondFactor(entrance, userId, passwordHash)
  return completeSignIn(entrance, userId, by, passwordHash)
}
