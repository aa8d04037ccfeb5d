import type { Answer } from '../../../platform/identity/ask.ts'
import { readPassword, requireGoodPassword } from '../policy/credentials.ts'
import { revokeAllKeys } from '../../api-keys/public.ts'
import { done, type Entrance, requireSession } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { endSessions, findEntrant, savePassword } from '../store/accounts.ts'
import { dropProofs } from '../store/proofs.ts'
import { announceSecurity } from './announce-security.ts'
import { lockOwnAccount } from './lock-own-account.ts'
import { renewDevice } from './renew-device.ts'

/**
 * Changes the password of the signed-in user. Ends every other session (standard W1), forgets every other device, and
 * invalidates every link that was sent. Revokes API keys if `revokeApiKeys` is set.
 * @throws AppError NOT_AUTHENTICATED; VALIDATION_FAILED; UNAVAILABLE
 */
export async function changePassword(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, identity, limits, caller } = entrance
  const session = await requireSession(entrance)
  const { id, userId } = session
  const newPassword = readPassword(body, 'newPassword')
  const person = await findEntrant(context, { userId })
  await requireGoodPassword(newPassword, [person?.email ?? null], 'newPassword')
  const hash = await identity.passwords.hash(newPassword)
  const cookies = await context.db.asSystem(async (tx) => {
    await lockOwnAccount(tx, session)
    await savePassword(tx, context, userId, hash)
    await endSessions(tx, userId, id)
    await dropProofs(tx, userId, ['link', 'reset', 'email', 'two-factor'])
    if (wantsKeysRevoked(body)) await revokeAllKeys(context, tx, userId)
    const address = limits.addressOf(caller.address)
    await noteSecurityEvent(context, { event: 'auth.password-changed', userId, address }, tx)
    await announceSecurity(entrance, tx, userId, { kind: 'password-changed' })
    return renewDevice(entrance, tx, userId)
  })
  return { ...done(), cookies }
}

const wantsKeysRevoked = (body: unknown) => (body as { revokeApiKeys?: unknown } | null)?.revokeApiKeys === true
