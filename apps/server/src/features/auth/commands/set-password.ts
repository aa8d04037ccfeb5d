import { AppError } from '../../../platform/errors.ts'
import type { Answer } from '../../../platform/identity/ask.ts'
import { readPassword, requireGoodPassword } from '../policy/credentials.ts'
import { done, type Entrance, requireSession } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { endSessions, findEntrant, findPasswordHash, savePassword } from '../store/accounts.ts'
import { announceSecurity } from './announce-security.ts'
import { lockOwnAccount } from './lock-own-account.ts'
import { renewDevice } from './renew-device.ts'

/**
 * Sets the first password of an account that was created by Google or a link. Ends every other session (standard W1).
 * @throws AppError NOT_AUTHENTICATED; CONFLICT if there is one; VALIDATION_FAILED; UNAVAILABLE
 */
export async function setPassword(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, identity, limits, caller } = entrance
  const session = await requireSession(entrance)
  const { id, userId } = session
  const newPassword = readPassword(body, 'newPassword')
  if ((await findPasswordHash(context, userId)) !== undefined) throw hasPassword()
  const person = await findEntrant(context, { userId })
  await requireGoodPassword(newPassword, [person?.email ?? null], 'newPassword')
  const hash = await identity.passwords.hash(newPassword)
  const cookies = await context.db.asSystem(async (tx) => {
    await lockOwnAccount(tx, session)
    if (!(await savePassword(tx, context, userId, hash, true))) throw hasPassword()
    await endSessions(tx, userId, id)
    const address = limits.addressOf(caller.address)
    await noteSecurityEvent(context, { event: 'auth.password-changed', userId, address }, tx)
    await announceSecurity(entrance, tx, userId, { kind: 'password-changed' })
    return renewDevice(entrance, tx, userId)
  })
  return { ...done(), cookies }
}

const hasPassword = () => new AppError('CONFLICT', 'This account already has a password. Change it instead.')
