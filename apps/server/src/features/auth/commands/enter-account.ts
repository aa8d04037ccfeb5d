import type { Answer } from '../../../platform/identity/ask.ts'
import type { Entrance } from '../policy/entrance.ts'
import { CHALLENGE_MINUTES, challenges } from '../policy/second-factor-challenge.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { keepCode } from '../store/one-time-codes.ts'
import { hasTwoFactor } from '../store/two-factors.ts'
import { completeSignIn, type WayIn } from './complete-sign-in.ts'

/**
 * Lets somebody in whom a password, a link, a code or Google has shown to be this person. Every way in ends here, and
 * is asked for the second factor first; Google's is enough (docs/decisions/0013).
 * @param passwordHash of the password that let them in
 * @throws AppError NOT_AUTHENTICATED where the account is gone by now
 */
export async function enterAccount(
  entrance: Entrance,
  userId: string,
  by: WayIn,
  passwordHash?: string,
): Promise<Answer> {
  if (by !== 'google' && (await hasTwoFactor(entrance.context, userId)))
    return askSecondFactor(entrance, userId, passwordHash)
  return completeSignIn(entrance, userId, by, passwordHash)
}

/**
 * Asks for the second factor before a session begins: until it is answered, this browser has nothing but the question.
 * @param passwordHash of the password that let them this far
 */
async function askSecondFactor(
  { context, limits, caller }: Entrance,
  userId: string,
  passwordHash?: string,
): Promise<Answer> {
  const { cookie, identifier } = context.hold(challenges).issue()
  const expiresAt = new Date(context.now.getTime() + CHALLENGE_MINUTES * 60_000)
  await context.db.asSystem(async (tx) => {
    const kept = { id: context.newId(), identifier, userId, expiresAt, data: passwordHash ? { passwordHash } : {} }
    await keepCode(context, tx, kept, { others: 'stay' })
    const address = limits.addressOf(caller.address)
    await noteSecurityEvent(context, { event: 'auth.second-factor-asked', userId, address }, tx)
  })
  return { status: 200, body: { twoFactorRedirect: true }, cookies: [cookie] }
}
