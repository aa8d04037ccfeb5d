import { NOT_AUTHENTICATED_MESSAGE } from '@greenroom/domain'
import type { SystemTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import type { LiveSession } from '../../../platform/identity/sessions.ts'
import { isThereSession, lockPerson } from '../store/accounts.ts'

/**
 * Locks the account of who is signed in, for a change of what leads in. Whoever was logged out while the call was under way
 * changes nothing: its owner may have come for the first time (standard W24), or chosen a new password, while a password was
 * hashed.
 * @throws AppError NOT_AUTHENTICATED
 */
export async function lockOwnAccount(tx: SystemTx, { id, userId }: Pick<LiveSession, 'id' | 'userId'>): Promise<void> {
  await lockPerson(tx, userId)
  if (!(await isThereSession(tx, userId, id))) throw new AppError('NOT_AUTHENTICATED', NOT_AUTHENTICATED_MESSAGE)
}
