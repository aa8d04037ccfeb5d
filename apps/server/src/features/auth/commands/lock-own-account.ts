import { NOT_AUTHENTICATED_MESSAGE } from '@greenroom/domain'
import type { SystemTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import type { LiveSession } from '../../../platform/identity/sessions.ts'
import { isThereSession, lockPerson } from '../store/accounts.ts'

/**
 * Locks the signed-in account, for a change of what leads into it. A session that ended during the call changes
 * nothing: while a password was being hashed, the owner may have arrived for the first time (standard W24) or chosen a
 * new password.
 * @throws AppError NOT_AUTHENTICATED
 */
export async function lockOwnAccount(tx: SystemTx, { id, userId }: Pick<LiveSession, 'id' | 'userId'>): Promise<void> {
  await lockPerson(tx, userId)
  if (!(await isThereSession(tx, userId, id))) throw new AppError('NOT_AUTHENTICATED', NOT_AUTHENTICATED_MESSAGE)
}
