import type { Answer } from '../../../platform/identity/ask.ts'
import { BEGIN_SESSION } from '../../../platform/identity/begin-session.ts'
import { type Entrance, questionOf } from '../policy/entrance.ts'
import { takeProof } from '../store/proofs.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { tryProof } from './try-proof.ts'

/**
 * Signs in by a link that was mailed, and proves the mailbox; a second factor is asked for as ever.
 * @throws AppError VALIDATION_FAILED for a dead link; RATE_LIMITED
 */
export async function signInByLink(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, identity } = entrance
  const userId = await tryProof(entrance, 'link', body, (token) =>
    context.db.asSystem(async (tx) => {
      const proven = await takeProof(tx, context.now, 'link', token)
      if (!proven || proven.email !== proven.sentTo) return undefined
      await proveMailbox(entrance, tx, proven)
      return proven.userId
    }),
  )
  return completeSignIn(entrance, await identity.ask(questionOf(entrance, BEGIN_SESSION, { userId })), 'link')
}
