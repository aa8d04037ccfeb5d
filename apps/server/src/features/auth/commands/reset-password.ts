import type { Answer } from '../../../platform/identity/ask.ts'
import { revokeAllKeys } from '../../api-keys/public.ts'
import { readPassword, requireGoodPassword } from '../policy/credentials.ts'
import { done, type Entrance } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { endSessions, savePassword } from '../store/accounts.ts'
import { dropDevices } from '../store/known-devices.ts'
import { askedProof } from '../policy/proofs.ts'
import { dropProofs, findProof, takeProof } from '../store/proofs.ts'
import { announceSecurity } from './announce-security.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { tryProof } from './try-proof.ts'

/**
 * Sets a new password with a mailed link. Ends every session (standard W1), revokes every API key, forgets every
 * device, and invalidates every other link. A refused password leaves the link valid.
 * @throws AppError VALIDATION_FAILED for a dead link or a bad password; RATE_LIMITED; UNAVAILABLE
 */
export async function resetPassword(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, identity, limits, caller } = entrance
  const newPassword = readPassword(body, 'newPassword')
  const session = await identity.sessionOf(caller.cookie)
  await tryProof(entrance, 'reset', body, async (token) => {
    const found = await findProof(context, askedProof('reset', token))
    if (!found || found.email !== found.sentTo) return undefined
    await requireGoodPassword(newPassword, [found.email], 'newPassword')
    const hash = await identity.passwords.hash(newPassword)
    return context.db.asSystem(async (tx) => {
      const proven = await takeProof(tx, context.now, askedProof('reset', token))
      if (!proven || proven.email !== proven.sentTo) return undefined
      const { userId } = proven
      await proveMailbox(entrance, tx, proven, { session, hasNewPassword: true })
      await savePassword(tx, context, userId, hash)
      await endSessions(tx, userId)
      await dropDevices(tx, userId)
      await revokeAllKeys(context, tx, userId)
      await dropProofs(tx, userId, ['link', 'email', 'two-factor'])
      const address = limits.addressOf(caller.address)
      await noteSecurityEvent(context, { event: 'auth.password-reset', userId, address }, tx)
      await announceSecurity(entrance, tx, userId, { kind: 'password-reset' })
      return true
    })
  })
  return done()
}
