import type { ContactOperation } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { roomFreed } from '../../../platform/limits.ts'
import { isOpen } from '../../../platform/long-work/long-work.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { presentOperation } from '../present.ts'
import { lockOperation, updateOperation } from '../store/operations.ts'

/**
 * Stops a change of many contacts. Completed work stays; a finished operation does not change. @throws AppError
 * NOT_FOUND
 */
export async function cancelOperation(context: Context, id: string): Promise<ContactOperation> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const row = await lockOperation(context, tx, id)
    if (!row) throw notFound('operation')
    // Contacts deleted so far have made room.
    if (isOpen(row.status) && row.kind === 'delete') await announce(context, tx, roomFreed)
    return presentOperation(isOpen(row.status) ? await updateOperation(context, tx, id, { status: 'cancelled' }) : row)
  })
}
