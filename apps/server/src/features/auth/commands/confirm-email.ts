import { sqlState } from '../../../platform/errors.ts'
import type { Answer } from '../../../platform/identity/ask.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { EMAIL_CHANGED } from '../events.ts'
import { done, type Entrance } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { saveEmail } from '../store/accounts.ts'
import { dropProofs, takeProof } from '../store/proofs.ts'
import { announceSecurity } from './announce-security.ts'
import { tryProof } from './try-proof.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Makes the new email the one of the account, by the link that was sent there; the old address is told, and links that
 * were sent to it are dead.
 * @throws AppError VALIDATION_FAILED for a dead link, also where somebody else has the email by now; RATE_LIMITED
 */
export async function confirmEmail(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, limits, caller } = entrance
  const { db, now } = context
  const { userId: id, email } = await tryProof(entrance, 'email', body, (token) =>
    db
      .asSystem(async (tx) => {
        const proven = await takeProof(tx, now, 'email', token)
        if (!proven) return undefined
        const { userId, email: formerEmail, sentTo } = proven
        await saveEmail(tx, now, userId, sentTo)
        await dropProofs(tx, userId, ['link', 'reset', 'verify'])
        await noteSecurityEvent(
          context,
          { event: 'auth.email-changed', userId, address: limits.addressOf(caller.address) },
          tx,
        )
        await announce({ ...context, ownerId: userId }, tx, { name: EMAIL_CHANGED, payload: {} })
        await announceSecurity(entrance, tx, userId, {
          kind: 'email-changed',
          ...(formerEmail ? { formerEmail } : {}),
        })
        return { userId, email: sentTo }
      })
      .catch((error: unknown) => {
        if (sqlState(error) === UNIQUE_VIOLATION) return undefined
        throw error
      }),
  )
  return done({ status: true, user: { id, email, emailVerified: true } })
}
