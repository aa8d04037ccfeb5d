import { AppError } from '../../../platform/errors.ts'
import type { Answer } from '../../../platform/identity/ask.ts'
import { done, type Entrance, requireSession } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { findEntrant, findPasswordHash } from '../store/accounts.ts'
import { unlinkGoogle as deleteLink } from '../store/google-accounts.ts'
import { announceSecurity } from './announce-security.ts'

/**
 * Unlinks Google from the signed-in account, unless it is the last way in. Succeeds if it is not linked.
 * @throws AppError NOT_AUTHENTICATED; CONFLICT for the last way in
 */
export async function unlinkGoogle(entrance: Entrance): Promise<Answer> {
  const { context, limits, caller } = entrance
  const { userId } = await requireSession(entrance)
  const person = await findEntrant(context, { userId })
  const hasPassword = (await findPasswordHash(context, userId)) !== undefined
  const { email, sms } = context.providers
  if (!hasPassword && !(person?.email && email) && !(person?.phoneNumber && sms))
    throw new AppError('CONFLICT', 'Google is your only way to log in. Set a password first.')
  await context.db.asSystem(async (tx) => {
    if (!(await deleteLink(tx, userId))) return
    const address = limits.addressOf(caller.address)
    await noteSecurityEvent(context, { event: 'auth.google-unlinked', userId, address }, tx)
    await announceSecurity(entrance, tx, userId, { kind: 'google-unlinked' })
  })
  return done()
}
