import type { ContactOperationRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { stayDeletedMessage } from '../policy/sentences.ts'
import type { DeletedChoice } from './deletions.ts'
import { updateOperation } from './operations.ts'
import { undelete } from './undelete.ts'

/** Deletions that are undone in the background. */
export type Restoring = { kind: 'restore' } & DeletedChoice

/** Brings the next ones back, as far as the plan has room. */
export async function restoreStep(
  context: Context,
  tx: OwnerTx,
  operation: ContactOperationRow,
  gone: Restoring,
  from: { after?: string | undefined; taken: number },
): Promise<ContactOperationRow> {
  try {
    const { restored, taken, last } = await undelete(context, tx, gone, from.after)
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
