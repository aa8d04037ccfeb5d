import type { SystemTx } from '../../../platform/db/tx.ts'
import type { LiveSession } from '../../../platform/identity/sessions.ts'
import type { Entrance } from '../policy/entrance.ts'
import { isThereSession, markEmailVerified } from '../store/accounts.ts'
import type { Proven } from '../store/proofs.ts'
import { clearUnproven } from './clear-unproven.ts'

/**
 * Records that the person here reads the account's mailbox. If it was unverified, somebody else may have signed up with
 * this address: everything that leads into the account is removed, unless this browser holds a session of it (standard
 * W24).
 * @param by.session of this browser, read before the transaction
 * @param by.hasNewPassword the same transaction sets a password
 * @returns whether anything was removed
 */
export async function proveMailbox(
  entrance: Entrance,
  tx: SystemTx,
  { userId, emailVerified }: Pick<Proven, 'userId' | 'emailVerified'>,
  { session, hasNewPassword = false }: { session: LiveSession | undefined; hasNewPassword?: boolean },
): Promise<boolean> {
  if (emailVerified) return false
  const isOwn = session?.userId === userId && (await isThereSession(tx, userId, session.id))
  const isCleared = !isOwn && (await clearUnproven(entrance, tx, userId, { hasNewPassword }))
  await markEmailVerified(tx, entrance.context.now, userId)
  return isCleared
}
