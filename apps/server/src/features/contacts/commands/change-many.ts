import type { BulkChange } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { changeTags, setStarred, setStatus } from '../store/bulk.ts'
import { noteEvents } from '../store/events.ts'
import { deleteTogether } from './delete-together.ts'

/**
 * Changes some live contacts. Those that are so already are left alone, so that it can be done twice. What changes for a
 * person stands in their history. @param deletionId by which deleted contacts can come back together
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
