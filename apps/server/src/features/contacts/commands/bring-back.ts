import type { ContactOperationRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { operationAsked } from '../events.ts'
import { requireRoomForContacts } from '../policy/plan.ts'
import { RESTORED_AT_ONCE } from '../policy/undo.ts'
import type { DeletedChoice } from '../store/deletions.ts'
import { insertOperation, updateOperation } from '../store/operations.ts'
import { logPeople } from './log-people.ts'
import { undeleteBatch } from './undelete-batch.ts'

/**
 * Restores a few contacts at once, or many in the background. @param total number of contacts @throws AppError
 * PLAN_LIMIT_REACHED
 */
export async function bringBack(
  context: Context,
  tx: OwnerTx,
  gone: DeletedChoice,
  total: number,
): Promise<{ restored: number; taken: number; operation: ContactOperationRow | null }> {
  const deletionId = 'deletionId' in gone ? gone.deletionId : undefined
  await requireRoomForContacts(context, tx, total)
  if (total <= RESTORED_AT_ONCE) {
    const { restored, taken } = await undeleteBatch(context, tx, gone)
    if (restored > 0) await logPeople(context, tx, 'restored', restored, deletionId)
    return { restored, taken, operation: null }
  }
  const change = { kind: 'restore', ...gone }
  const { id } = await insertOperation(context, tx, { kind: 'restore', selection: {}, change })
  await logPeople(context, tx, 'restored', total, deletionId ?? id)
  await announce(context, tx, operationAsked(id))
  return { restored: 0, taken: 0, operation: await updateOperation(context, tx, id, { total }) }
}
