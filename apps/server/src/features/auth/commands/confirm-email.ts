import { sqlState } from '../../../platform/error-codes.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Answer } from '../../../platform/identity/ask.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { EMAIL_CHANGED } from '../events.ts'
import { done, type Entrance } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { saveEmail } from '../store/accounts.ts'
import { askedProof } from '../policy/proofs.ts'
import { dropProofs, findProof, takeProof } from '../store/proofs.ts'
import { announceSecurity } from './announce-security.ts'
import { lockOwnAccount } from './lock-own-account.ts'
import { tryProof } from './try-proof.ts'

const UNIQUE_VIOLATION = '23505'
const LOG_IN_FIRST =
  'Log in to your account in this browser, with the email that it has now. Then open the link again: it still works.'

/**
 * Changes the account's email with the link that was sent to the new address. Tells the old address, and invalidates
 * links that were sent to it. Requires a session of the account in the same browser: a stranger who moves their account
 * to somebody's address must not end up sharing it with them (standard W24). In other browsers the link stays valid.
 * @throws AppError FORBIDDEN without a session of the account; VALIDATION_FAILED for a dead link, or if the email is
 *   taken by now; RATE_LIMITED
 */
export async function confirmEmail(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, identity, limits, caller } = entrance
  const { db, now } = context
  const session = await identity.sessionOf(caller.cookie)
  const { userId: id, email } = await tryProof(entrance, 'email', body, async (token) => {
    const found = await findProof(context, askedProof('email', token))
    if (!found) return undefined
    if (session?.userId !== found.userId) throw new AppError('FORBIDDEN', LOG_IN_FIRST)
    return db
      .asSystem(async (tx) => {
        await lockOwnAccount(tx, session)
        const proven = await takeProof(tx, now, askedProof('email', token))
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
      })
  })
  return done({ status: true, user: { id, email, emailVerified: true } })
}
