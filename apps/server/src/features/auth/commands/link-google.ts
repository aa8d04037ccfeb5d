import { AppError } from '../../../platform/errors.ts'
import type { Answer } from '../../../platform/identity/ask.ts'
import { type Entrance, requireSession } from '../policy/entrance.ts'
import { findEntrant, findPasswordHash } from '../store/accounts.ts'
import { askGoogle } from './ask-google.ts'
import { confirmPassword } from './confirm-password.ts'

/**
 * Begins to link Google to the account of who is signed in. Who has a password shows it: a found laptop is no way to
 * add one's own Google account. The account's email or phone must be proven: whoever signed up with another's address
 * must not keep a way in that outlives the owner's coming (docs/decisions/0012).
 * @throws AppError NOT_AUTHENTICATED; FORBIDDEN where nothing is proven yet; VALIDATION_FAILED; RATE_LIMITED; UNAVAILABLE
 */
export async function linkGoogle(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context } = entrance
  const { id: sessionId, userId } = await requireSession(entrance)
  const person = await findEntrant(context, { userId })
  if (!person?.emailVerified && !person?.phoneNumber)
    throw new AppError('FORBIDDEN', 'Please verify your email first. Then you can link Google.')
  if ((await findPasswordHash(context, userId)) !== undefined) await confirmPassword(entrance, userId, body, 'password')
  return askGoogle(entrance, { userId, sessionId })
}
