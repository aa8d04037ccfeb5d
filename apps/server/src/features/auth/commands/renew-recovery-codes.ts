import { AppError } from '../../../platform/errors.ts'
import type { Answer } from '../../../platform/identity/ask.ts'
import { done, type Entrance, requireSession } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { hasTwoFactor, saveRecoveryCodes } from '../store/two-factors.ts'
import { lockOwnAccount } from './lock-own-account.ts'

/**
 * Creates ten new recovery codes, which are shown only once. The old ones become invalid.
 * @throws AppError NOT_AUTHENTICATED; CONFLICT if two-factor is off
 */
export async function renewRecoveryCodes(entrance: Entrance): Promise<Answer> {
  const { context, identity, limits, caller } = entrance
  const session = await requireSession(entrance)
  const { userId } = session
  if (!(await hasTwoFactor(context, userId)))
    throw new AppError('CONFLICT', 'Two-factor sign-in is off. Turn it on first.')
  const { codes, kept } = identity.secondFactor.newRecoveryCodes(userId)
  await context.db.asSystem(async (tx) => {
    await lockOwnAccount(tx, session)
    await saveRecoveryCodes(tx, userId, kept)
    const address = limits.addressOf(caller.address)
    await noteSecurityEvent(context, { event: 'auth.recovery-codes-renewed', userId, address }, tx)
  })
  return done({ status: true, backupCodes: codes })
}
