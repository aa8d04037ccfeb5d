import type { SystemTx } from '../../../platform/db/tx.ts'
import { revokeAllKeys } from '../../api-keys/public.ts'
import type { Entrance } from '../policy/entrance.ts'
import { clearUnprovenWays } from '../store/accounts.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { dropProofs } from '../store/proofs.ts'
import { announceSecurity } from './announce-security.ts'

/**
 * Removes, in one transaction, everything that leads into an account whose mailbox was unverified (standard W24):
 * password, second factor, sessions, API keys, linked accounts, links to another email. Pages and contacts stay. The
 * owner is told.
 * @param hasNewPassword the same transaction sets a password
 * @returns whether anything besides sessions was removed
 */
export async function clearUnproven(
  entrance: Entrance,
  tx: SystemTx,
  userId: string,
  { hasNewPassword }: { hasNewPassword: boolean },
): Promise<boolean> {
  const { context, limits, caller } = entrance
  const ways = await clearUnprovenWays(tx, context.now, userId)
  const keys = await revokeAllKeys(context, tx, userId)
  await dropProofs(tx, userId, ['email', 'two-factor'])
  if (ways + keys === 0) return false
  const address = limits.addressOf(caller.address)
  await noteSecurityEvent(context, { event: 'auth.ways-cleared', userId, address }, tx)
  await announceSecurity(entrance, tx, userId, { kind: hasNewPassword ? 'ways-replaced' : 'ways-cleared' })
  return true
}
