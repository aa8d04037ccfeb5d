import type { ResponseOf, restoreContacts as contract } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { isOpen } from '../../../platform/long-work/long-work.ts'
import { presentRestored } from '../present.ts'
import { bringBack } from './bring-back.ts'
import { countDeleted } from '../store/deletions.ts'
import { lockOperation, updateOperation } from '../store/operations.ts'

/**
 * Restores contacts that were deleted together, within a day. Stops a deletion that is still running. Restores many in
 * the background.
 * @throws AppError NOT_FOUND if none are left; PLAN_LIMIT_REACHED if there is no room for all
 */
export async function restoreContacts(context: Context, deletionId: string): Promise<ResponseOf<typeof contract>> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const deleting = await lockOperation(context, tx, deletionId)
    if (deleting && isOpen(deleting.status)) await updateOperation(context, tx, deletionId, { status: 'cancelled' })
    const total = await countDeleted(context, tx, { deletionId })
    if (total === 0 && deleting?.kind !== 'delete') throw notFound('deletion')
    return presentRestored(await bringBack(context, tx, { deletionId }, total))
  })
}
