import type { Answer } from '../../../platform/identity/ask.ts'
import type { Entrance } from '../policy/entrance.ts'
import { completeSignIn, type WayIn } from './complete-sign-in.ts'

/**
 * Lets somebody in whom a password, a link, a code or Google has shown to be this person. Every way in ends here.
 * @throws AppError NOT_AUTHENTICATED where the account is gone by now
 */
export async function enterAccount(entrance: Entrance, userId: string, by: WayIn): Promise<Answer> {
  return completeSignIn(entrance, userId, by)
}
