import type { Answer } from '../../../platform/identity/ask.ts'
import { done, type Entrance, requireSession } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { dropTwoFactor, hasTwoFactor } from '../store/two-factors.ts'
import { announceSecurity } from './announce-security.ts'
import { lockOwnAccount } from './lock-own-account.ts'

/**
 * Turns the second factor off, and deletes the secret and recovery codes. Sessions stay. Succeeds if it is already off.
 * @throws AppError NOT_AUTHENTICATED
 */
export async function turnOffTwoFactor(entrance: Entrance): Promise<Answer> {
  const { context, limits, caller } = entrance
  const session = await requireSession(entrance)
  const { userId } = session
  if (!(await hasTwoFactor(context, userId))) return done()
  await context.db.asSystem(async (tx) => {
    await lockOwnAccount(tx, session)
    await dropTwoFactor(tx, context.now, userId)
    const address = limits.addressOf(caller.address)
    await noteSecurityEvent(context, { event: 'auth.two-factor-off', userId, address }, tx)
    await announceSecurity(entrance, tx, userId, { kind: 'two-factor-off' })
  })
  return done()
}
