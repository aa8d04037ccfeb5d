import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { keepWithdrawals } from '../../consent/public.ts'
import { lockLive, markDeleted } from '../store/contacts.ts'

/**
 * Deletes live contacts so that they can be restored together. Their withdrawals are kept. @returns the number of
 * contacts
 */
export async function deleteTogether(
  context: Context,
  tx: OwnerTx,
  ids: readonly string[],
  deletionId: string,
): Promise<number> {
  await lockLive(context, tx, ids)
  const gone = await markDeleted(context, tx, ids, deletionId)
  await keepWithdrawals(context, tx, gone)
  return gone.length
}
