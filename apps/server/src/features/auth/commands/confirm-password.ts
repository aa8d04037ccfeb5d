import { type Entrance, wrongField } from '../policy/entrance.ts'
import { Try } from '../policy/limits.ts'
import { readPassword } from '../policy/credentials.ts'
import { noteLimit, noteSecurityEvent } from '../store/audit-log.ts'
import { findPasswordHash } from '../store/accounts.ts'

/**
 * Asks who is signed in for the password once more, within the limits of signing in: a found laptop is no way to guess
 * it (standard W13). An account without a password has none that is right.
 * @param field where it was typed
 * @throws AppError VALIDATION_FAILED when it is wrong; RATE_LIMITED; UNAVAILABLE
 */
export async function confirmPassword(
  { context, identity, limits, caller }: Entrance,
  userId: string,
  body: unknown,
  field: string,
): Promise<void> {
  const password = readPassword(body, field)
  const address = limits.addressOf(caller.address)
  const attempt = new Try()
  await attempt
    .take(limits.signInByAddress, address)
    .then(() => attempt.take(limits.ownPassword, userId))
    .catch(noteLimit(context, { address, userId }))
  const hash = await findPasswordHash(context, userId)
  const isRight = await identity.passwords.verify(password, hash).catch(async (error: unknown) => {
    await attempt.refund()
    throw error
  })
  if (!isRight) {
    await noteSecurityEvent(context, { event: 'auth.password-refused', userId, address })
    throw wrongField('VALIDATION_FAILED', field, 'This password is not right.')
  }
  await attempt.refund()
}
