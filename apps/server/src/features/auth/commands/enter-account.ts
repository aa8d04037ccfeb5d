import type { Answer } from '../../../platform/identity/ask.ts'
import type { Entrance } from '../policy/entrance.ts'
import { CHALLENGE_MINUTES, challenges } from '../policy/second-factor-challenge.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { keepCode } from '../store/one-time-codes.ts'
import { hasTwoFactor } from '../store/two-factors.ts'
import { completeSignIn, type WayIn } from './complete-sign-in.ts'

/**
 * Lets a person in who was identified by password, link, code, or Google. Every way in ends here and asks for the
 * second factor first, except Google, which is enough by itself (docs/decisions/0013).
 * @param passwordHash of the password that was used
 * @throws AppError NOT_AUTHENTICATED if the account is gone
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
 * Asks for the second factor before a session begins. Until it is answered, the browser has only the challenge.
 * @param passwordHash of the password that was used
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
