import type { ResponseOf, restoreContacts as contract } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { operationAsked } from '../events.ts'
import { requireRoomForContacts } from '../policy/plan.ts'
import { presentOperation } from '../present.ts'
import { countDeleted } from '../store/deletions.ts'
import { insertOperation, lockOperation, updateOperation } from '../store/operations.ts'
import { RESTORED_AT_ONCE, undelete } from '../store/undelete.ts'

/**
 * Brings back what was deleted together, within a day; a deletion of many that still runs is stopped. Many come back in
 * the background.
 * @throws AppError NOT_FOUND where nothing of it is left; PLAN_LIMIT_REACHED where there is no room for all
 */
export async function restoreContacts(context: Context, deletionId: string): Promise<ResponseOf<typeof contract>> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const deleting = await lockOperation(context, tx, deletionId)
    if (deleting && ['waiting', 'running'].includes(deleting.status))
      await updateOperation(context, tx, deletionId, { status: 'cancelled' })
    const total = await countDeleted(context, tx, deletionId)
    if (total === 0 && deleting?.kind !== 'delete') throw notFound('deletion')
    await requireRoomForContacts(context, tx, total)
    if (total <= RESTORED_AT_ONCE) {
      const { restored, taken } = await undelete(context, tx, deletionId)
      return { restored, taken, operation: null }
    }
    const change = { kind: 'restore', deletionId }
    const { id } = await insertOperation(context, tx, { kind: 'restore', selection: {}, change })
    const operation = await updateOperation(context, tx, id, { total })
    await announce(context, tx, operationAsked(id))
    return { restored: 0, taken: 0, operation: presentOperation(operation) }
  })
}
