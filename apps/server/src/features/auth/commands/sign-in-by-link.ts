import type { Answer } from '../../../platform/identity/ask.ts'
import type { Entrance } from '../policy/entrance.ts'
import { saveWaysCleared } from '../store/accounts.ts'
import { askedProof } from '../policy/proofs.ts'
import { takeProof } from '../store/proofs.ts'
import { enterAccount } from './enter-account.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { tryProof } from './try-proof.ts'

/**
 * Signs in with a mailed or texted link. A mailed one verifies the mailbox. A second factor is asked for as usual. If
 * that removes what somebody had set up before, the person is told (`ways_cleared_at`).
 * @throws AppError VALIDATION_FAILED for a dead link; RATE_LIMITED
 */
export async function signInByLink(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, identity, caller } = entrance
  const session = await identity.sessionOf(caller.cookie)
  const { userId, by } = await tryProof(entrance, 'link', body, (token) =>
    context.db.asSystem(async (tx) => {
      const proven = await takeProof(tx, context.now, askedProof('link', token))
      if (!proven) return undefined
      const { userId: id, sentTo } = proven
      if (sentTo === proven.phoneNumber) return { userId: id, by: 'phone' as const }
      if (sentTo !== proven.email) return undefined
      if (await proveMailbox(entrance, tx, proven, { session })) await saveWaysCleared(tx, id, context.now)
      return { userId: id, by: 'link' as const }
    }),
  )
  return enterAccount(entrance, userId, by)
}
