import type { Answer } from '../../../platform/identity/ask.ts'
import { endAccount } from '../../settings/public.ts'
import { done, type Entrance } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { askedProof } from '../policy/proofs.ts'
import { takeProof } from '../store/proofs.ts'
import { clearUnproven } from './clear-unproven.ts'
import { tryProof } from './try-proof.ts'

/**
 * Ends an account that somebody else created with the address of the person who follows this link. Nobody can log in
 * anymore, its pages are offline, and the address is free at once; the rest is erased within minutes. Works only until
 * somebody has verified the mailbox.
 * @throws AppError VALIDATION_FAILED for a dead link, or if the email was verified meanwhile; RATE_LIMITED
 */
export async function refuseSignUp(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, limits, caller } = entrance
  await tryProof(entrance, 'verify', body, (token) =>
    context.db.asSystem(async (tx) => {
      const proven = await takeProof(tx, context.now, askedProof('verify', token))
      if (!proven || proven.email !== proven.sentTo || proven.emailVerified) return undefined
      const { userId } = proven
      await clearUnproven(entrance, tx, userId, { hasNewPassword: false })
      await endAccount(tx, userId, context.now)
      const address = limits.addressOf(caller.address)
      await noteSecurityEvent(context, { event: 'auth.sign-up-refused', userId, address }, tx)
      return true
    }),
  )
  return done()
}
