import type { BulkChange } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { changeTags, setStarred, setStatus } from '../store/bulk.ts'
import { noteEvents } from '../store/events.ts'
import { deleteTogether } from './delete-together.ts'

/**
 * Changes some live contacts. Skips those that are already as wanted, so that it can run twice. Changes of a person are
 * recorded in their history. @param deletionId groups deleted contacts for a restore
 */
export async function changeMany(
  context: Context,
  tx: OwnerTx,
  ids: readonly string[],
  change: BulkChange,
  deletionId: string,
): Promise<void> {
  switch (change.kind) {
    case 'delete':
      await deleteTogether(context, tx, ids, deletionId)
      return
    case 'star':
      await setStarred(context, tx, ids, change.starred)
      return
    case 'set-status':
      return noteEvents(context, tx, 'edited', await setStatus(context, tx, ids, change.status))
    case 'add-tags':
    case 'remove-tags':
      return noteEvents(context, tx, 'tagged', await changeTags(context, tx, ids, change))
  }
}
