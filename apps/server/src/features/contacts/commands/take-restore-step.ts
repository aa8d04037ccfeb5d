import type { ContactOperationRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Restoring } from '../policy/operations.ts'
import { stayDeletedMessage } from '../policy/sentences.ts'
import { updateOperation } from '../store/operations.ts'
import { undeleteBatch } from './undelete-batch.ts'

/** Restores the next contacts, as far as the plan has room. */
export async function takeRestoreStep(
  context: Context,
  tx: OwnerTx,
  operation: ContactOperationRow,
  gone: Restoring,
  from: { after?: string | undefined; taken: number },
): Promise<ContactOperationRow> {
  try {
    const { restored, taken, last } = await undeleteBatch(context, tx, gone, from.after)
    const stay = from.taken + taken
    return await updateOperation(context, tx, operation.id, {
      status: last === undefined ? 'done' : 'running',
      done: operation.done + restored,
      error: last === undefined && stay > 0 ? stayDeletedMessage(stay) : null,
      cursor: { after: last, taken: stay },
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return updateOperation(context, tx, operation.id, { status: 'failed', error: error.message })
  }
}
