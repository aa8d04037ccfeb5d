import type { JobContext } from '../../../platform/context.ts'
import { lockOperation } from '../store/operations.ts'
import { takeStep } from './take-step.ts'

/**
 * Works an operation off, batch by batch, until it is done or cancelled. It may run twice, also at once: each batch goes
 * on where the last one that was committed has ended.
 */
export async function runOperation(context: JobContext, userId: string, operationId: string): Promise<void> {
  for (let isOpen = true; isOpen; ) {
    context.signal.throwIfAborted()
    // Anew for each batch: its clock says when this one was done.
    const owner = await context.asOwner(userId)
    isOpen = await owner.db.forOwner(owner.ownerId, async (tx) => {
      const row = await lockOperation(owner, tx, operationId)
      if (row?.status !== 'waiting' && row?.status !== 'running') return false
      return (await takeStep(owner, tx, row)).status === 'running'
    })
  }
}
