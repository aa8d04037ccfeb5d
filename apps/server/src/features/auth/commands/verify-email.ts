import type { Answer } from '../../../platform/identity/ask.ts'
import type { LiveSession } from '../../../platform/identity/sessions.ts'
import { done, type Entrance } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { findPasswordHash, isThereSession, markEmailVerified } from '../store/accounts.ts'
import { askedProof } from '../policy/proofs.ts'
import { findProof, takeProof } from '../store/proofs.ts'
import { claimAnew } from './claim-anew.ts'
import { claimByPassword } from './claim-by-password.ts'
import { tryProof } from './try-proof.ts'

/**
 * Verifies an account's email with the mailed link (standard W24). A browser with a session of the account verifies it
 * at once. Any other must say who created the account: with the password of the sign-up everything stays, with a new
 * password everything that led in is removed; both log in. Until then the link stays valid and nothing changes.
 * @returns `{ user }` once verified; `{ unproven: { email, hasPassword } }` if the choice has to be made
 * @throws AppError VALIDATION_FAILED for a dead link, a wrong or a bad password; RATE_LIMITED; UNAVAILABLE
 */
export async function verifyEmail(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, identity, caller } = entrance
  const session = await identity.sessionOf(caller.cookie)
  return tryProof(entrance, 'verify', body, async (token) => {
    const found = await findProof(context, askedProof('verify', token))
    if (!found || found.email !== found.sentTo) return undefined
    if (found.emailVerified || session?.userId === found.userId) return verify(entrance, token, session)
    if (has(body, 'newPassword')) return claimAnew(entrance, found, token, body)
    if (has(body, 'password')) return claimByPassword(entrance, found, token, body)
    const hasPassword = (await findPasswordHash(context, found.userId)) !== undefined
    return done({ status: false, unproven: { email: found.email, hasPassword } })
  })
}

const has = (body: unknown, field: string) => (body as Record<string, unknown>)[field] !== undefined

/**
 * For a person whom the session or an earlier proof identifies as the owner. @returns undefined if neither holds any
 * more
 */
async function verify(
  entrance: Entrance,
  token: string,
  session: LiveSession | undefined,
): Promise<Answer | undefined> {
  const { context, limits, caller } = entrance
  return context.db.asSystem(async (tx) => {
    const proven = await takeProof(tx, context.now, askedProof('verify', token))
    if (!proven || proven.email !== proven.sentTo) return undefined
    const { userId, email, emailVerified } = proven
    const isOwn = session?.userId === userId && (await isThereSession(tx, userId, session.id))
    if (!emailVerified && !isOwn) return undefined
    await markEmailVerified(tx, context.now, userId)
    const address = limits.addressOf(caller.address)
    if (!emailVerified) await noteSecurityEvent(context, { event: 'auth.email-verified', userId, address }, tx)
    return done({ status: true, user: { id: userId, email, emailVerified: true } })
  })
}
