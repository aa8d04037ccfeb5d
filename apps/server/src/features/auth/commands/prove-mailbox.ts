import type { SystemTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { ACCOUNT_CLAIMED } from '../events.ts'
import type { Entrance } from '../policy/entrance.ts'
import { clearUnprovenWays, markEmailVerified } from '../store/accounts.ts'
import { isKnownDevice } from '../store/known-devices.ts'
import { dropProofs, type Proven } from '../store/proofs.ts'

/**
 * Notes that the person who came by a mailed link reads the mailbox of the account. Where nobody had proved it before,
 * somebody else may have signed up with this address: their password, second factor, sessions, keys and links to another
 * email are taken away, unless this is a device that has entered this very account already.
 */
export async function proveMailbox(
  { context, devices, caller }: Entrance,
  tx: SystemTx,
  { userId, emailVerified }: Proven,
): Promise<void> {
  if (emailVerified) return
  if (!(await isKnownDevice(tx, userId, devices.read(caller.cookie)))) {
    await clearUnprovenWays(tx, context.now, userId)
    await dropProofs(tx, userId, ['email', 'two-factor'])
    await announce({ ...context, ownerId: userId }, tx, { name: ACCOUNT_CLAIMED, payload: {} })
  }
  await markEmailVerified(tx, context.now, userId)
}
