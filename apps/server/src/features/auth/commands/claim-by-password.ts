import type { Answer } from '../../../platform/identity/ask.ts'
import { readPassword } from '../policy/credentials.ts'
import { type Entrance, wrongField } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { findPasswordHash, isStillPassword, markEmailVerified } from '../store/accounts.ts'
import { askedProof } from '../policy/proofs.ts'
import { type Proven, takeProof } from '../store/proofs.ts'
import { enterAccount } from './enter-account.ts'
import { takeSignInTry } from './take-sign-in-try.ts'

/**
 * Verifies an email in a browser without a session of the account, with the password of the sign-up, and logs in.
 * Nothing is removed. Guesses count like those of signing in (standard W13).
 * @returns undefined if the link was used meanwhile
 * @throws AppError VALIDATION_FAILED for a wrong password; RATE_LIMITED; UNAVAILABLE
 */
export async function claimByPassword(
  entrance: Entrance,
  { userId, sentTo }: Proven,
  token: string,
  body: unknown,
): Promise<Answer | undefined> {
  const { context, identity, limits, caller } = entrance
  const password = readPassword(body, 'password')
  const [account, address] = [limits.accountOf(sentTo), limits.addressOf(caller.address)]
  const attempt = await takeSignInTry(entrance, sentTo)
  const hash = await findPasswordHash(context, userId)
  const isRight = await identity.passwords.verify(password, hash).catch(async (error: unknown) => {
    await attempt.refund()
    throw error
  })
  if (!hash || !isRight) {
    await noteSecurityEvent(context, { event: 'auth.sign-in-failed', userId, address, account, by: 'verify' })
    throw wrongField('VALIDATION_FAILED', 'password', 'This password is incorrect.')
  }
  await attempt.refund()
  const isVerified = await context.db.asSystem(async (tx) => {
    const proven = await takeProof(tx, context.now, askedProof('verify', token))
    if (!proven || proven.email !== proven.sentTo || !(await isStillPassword(tx, userId, hash))) return false
    await markEmailVerified(tx, context.now, userId)
    await noteSecurityEvent(context, { event: 'auth.email-verified', userId, address, by: 'password' }, tx)
    return true
  })
  return isVerified ? enterAccount(entrance, userId, 'password', hash) : undefined
}
