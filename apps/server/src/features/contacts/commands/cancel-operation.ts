import type { ContactOperation } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { presentOperation } from '../present.ts'
import { lockOperation, updateOperation } from '../store/operations.ts'

/** Stops a change of many; what is done stays done. One that has ended stays as it is. @throws AppError NOT_FOUND */
export async function cancelOperation(context: Context, id: string): Promise<ContactOperation> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const row = await lockOperation(context, tx, id)
    if (!row) throw notFound('operation')
    const isOpen = row.status === 'waiting' || row.status === 'running'
    return presentOperation(isOpen ? await updateOperation(context, tx, id, { status: 'cancelled' }) : row)
  })
}
