import { AppError } from '../../../platform/errors.ts'
import type { Answer } from '../../../platform/identity/ask.ts'
import { type Entrance, requireSession } from '../policy/entrance.ts'
import { findEntrant } from '../store/accounts.ts'
import { askGoogle } from './ask-google.ts'

/**
 * Begins to link Google to the account of who is signed in. The account's email or phone must be proven: whoever signed up with another's address
 * must not keep a way in that outlives the owner's coming (docs/decisions/0012).
 * @throws AppError NOT_AUTHENTICATED; FORBIDDEN where nothing is proven yet; RATE_LIMITED; UNAVAILABLE
 */
export async function linkGoogle(entrance: Entrance): Promise<Answer> {
  const { context } = entrance
  const { id: sessionId, userId } = await requireSession(entrance)
  const person = await findEntrant(context, { userId })
  if (!person?.emailVerified && !person?.phoneNumber)
    throw new AppError('FORBIDDEN', 'Please verify your email first. Then you can link Google.')
  return askGoogle(entrance, { link: { userId, sessionId } })
}
