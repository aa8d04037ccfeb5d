import type { Answer } from '../../../platform/identity/ask.ts'
import { readPassword, requireGoodPassword } from '../policy/credentials.ts'
import type { Entrance } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { markEmailVerified, savePassword } from '../store/accounts.ts'
import { askedProof } from '../policy/proofs.ts'
import { dropProofs, type Proven, takeProof } from '../store/proofs.ts'
import { clearUnproven } from './clear-unproven.ts'
import { completeSignIn } from './complete-sign-in.ts'

/**
 * Verifies an email for a person who does not know the password of the sign-up. A new password replaces it, everything
 * else that led into the account is removed, and they are logged in. Works only until somebody has verified the
 * mailbox.
 * @returns undefined if the link was used or the email was verified meanwhile
 * @throws AppError VALIDATION_FAILED for a bad password, which leaves the link valid; UNAVAILABLE
 */
export async function claimAnew(
  entrance: Entrance,
  { userId, sentTo }: Proven,
  token: string,
  body: unknown,
): Promise<Answer | undefined> {
  const { context, identity, limits, caller } = entrance
  const newPassword = readPassword(body, 'newPassword')
  await requireGoodPassword(newPassword, [sentTo], 'newPassword')
  const hash = await identity.passwords.hash(newPassword)
  const isClaimed = await context.db.asSystem(async (tx) => {
    const proven = await takeProof(tx, context.now, askedProof('verify', token))
    if (!proven || proven.email !== proven.sentTo || proven.emailVerified) return false
    await clearUnproven(entrance, tx, userId, { hasNewPassword: true })
    await dropProofs(tx, userId, ['link', 'reset'])
    await savePassword(tx, context, userId, hash)
    await markEmailVerified(tx, context.now, userId)
    const address = limits.addressOf(caller.address)
    await noteSecurityEvent(context, { event: 'auth.email-verified', userId, address, by: 'new-password' }, tx)
    return true
  })
  return isClaimed ? completeSignIn(entrance, userId, 'link', hash) : undefined
}
