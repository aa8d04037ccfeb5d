import type { Answer } from '../../../platform/identity/ask.ts'
import { done, type Entrance } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { markEmailVerified } from '../store/accounts.ts'
import { takeProof } from '../store/proofs.ts'
import { tryProof } from './try-proof.ts'

/**
 * Notes that somebody reads the mailbox of the account, by the link that was sent there. It signs nobody in.
 * @throws AppError VALIDATION_FAILED for a dead link; RATE_LIMITED
 */
export async function verifyEmail(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, limits, caller } = entrance
  const { db, now } = context
  const user = await tryProof(entrance, 'verify', body, (token) =>
    db.asSystem(async (tx) => {
      const proven = await takeProof(tx, now, 'verify', token)
      if (!proven || proven.email !== proven.sentTo) return undefined
      await markEmailVerified(tx, now, proven.userId)
      const address = limits.addressOf(caller.address)
      await noteSecurityEvent(context, { event: 'auth.email-verified', userId: proven.userId, address }, tx)
      return { id: proven.userId, email: proven.email, emailVerified: true }
    }),
  )
  return done({ status: true, user })
}
