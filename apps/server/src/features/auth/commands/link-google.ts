import { AppError } from '../../../platform/errors.ts'
import type { Answer } from '../../../platform/identity/ask.ts'
import { type Entrance, requireSession } from '../policy/entrance.ts'
import { findEntrant } from '../store/accounts.ts'
import { askGoogle } from './ask-google.ts'

/**
 * Begins to link Google to the signed-in account. The account's email or phone must be verified: a person who signed up
 * with another's address must not keep a way in after the owner arrives (docs/decisions/0012).
 * @throws AppError NOT_AUTHENTICATED; FORBIDDEN if nothing is verified yet; RATE_LIMITED; UNAVAILABLE
 */
export async function linkGoogle(entrance: Entrance): Promise<Answer> {
  const { context } = entrance
  const { id: sessionId, userId } = await requireSession(entrance)
  const person = await findEntrant(context, { userId })
  if (!person?.emailVerified && !person?.phoneNumber)
    throw new AppError('FORBIDDEN', 'Please verify your email first. Then you can link Google.')
  return askGoogle(entrance, { link: { userId, sessionId } })
}
