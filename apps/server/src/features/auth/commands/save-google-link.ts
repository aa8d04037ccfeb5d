import type { Identified } from '../../../platform/providers/identity/identity.ts'
import type { Entrance } from '../policy/entrance.ts'
import type { AskedGoogle } from '../policy/google-question.ts'
import { GoogleRefused } from '../policy/google-refused.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { isThereSession, lockPerson } from '../store/accounts.ts'
import { findGoogleLink, findGoogleOwner, linkGoogle } from '../store/google-accounts.ts'
import { announceSecurity } from './announce-security.ts'

/**
 * Links the person identified by Google to the account that asked for it. The session that asked must still be active:
 * a session that was ended meanwhile, say by a new password, must not regain a way in.
 * @throws GoogleRefused
 */
export async function saveGoogleLink(
  entrance: Entrance,
  { subject, isEmailVerified }: Identified,
  { userId, sessionId }: NonNullable<AskedGoogle['link']>,
): Promise<void> {
  const { context, identity, limits, caller } = entrance
  const session = await identity.sessionOf(caller.cookie)
  if (session?.id !== sessionId || session.userId !== userId) throw new GoogleRefused('signed_out')
  if (!isEmailVerified) throw new GoogleRefused('email_not_verified')
  const owner = await findGoogleOwner(context, subject)
  if (owner === userId) return
  if (owner) throw new GoogleRefused('linked_elsewhere')
  await context.db.asSystem(async (tx) => {
    await lockPerson(tx, userId)
    if (!(await isThereSession(tx, userId, sessionId))) throw new GoogleRefused('signed_out')
    if (await findGoogleLink(context, userId, tx)) throw new GoogleRefused('linked_another')
    if (!(await linkGoogle(tx, context, userId, subject))) throw new GoogleRefused('linked_elsewhere')
    const address = limits.addressOf(caller.address)
    await noteSecurityEvent(context, { event: 'auth.google-linked', userId, address }, tx)
    await announceSecurity(entrance, tx, userId, { kind: 'google-linked' })
  })
}
