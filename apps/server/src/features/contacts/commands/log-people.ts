import type { ChangeAction } from '@greenroom/domain'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'
import { peopleWords } from '../policy/sentences.ts'

/**
 * Notes that an owner has deleted, merged, restored, or erased contacts by hand. The entry says how many and names nobody, so
 * that it may stay when they are gone.
 * @param deletionId of contacts that were deleted together, which their restoration has, too
 */
export async function logPeople(
  context: Context,
  tx: OwnerTx | SystemTx,
  action: Extract<ChangeAction, 'deleted' | 'merged' | 'restored' | 'erased'>,
  people: number,
  deletionId?: string,
): Promise<void> {
  await noteChange(context, tx, {
    area: 'contacts',
    object: { ...(deletionId === undefined ? {} : { id: deletionId }), name: peopleWords(people) },
    action,
  })
}
