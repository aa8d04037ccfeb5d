import type { ContactOperationRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { roomFreed } from '../../../platform/limits.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { countMatching, idsMatching } from '../../audience/public.ts'
import { AT_ONCE, type OperationChange, positionIn } from '../policy/operations.ts'
import { chosenBy } from '../queries/selection.ts'
import { noteBatch } from '../store/operations.ts'
import { changeMany } from './change-many.ts'
import { takeRestoreStep } from './take-restore-step.ts'
import { takeTagStep } from './take-tag-step.ts'

/**
 * Runs the next batch of a locked operation, and records its progress in the same transaction: a process can be killed
 * at any point, and no batch runs twice. Contacts that match later are not included.
 * @returns the operation; `running` while there is more to do
 */
export async function takeStep(
  context: Context,
  tx: OwnerTx,
  operation: ContactOperationRow,
): Promise<ContactOperationRow> {
  const change = operation.change as OperationChange
  const from = positionIn(operation.cursor)
  if (change.kind === 'restore') return takeRestoreStep(context, tx, operation, change, from)
  if (change.kind === 'rename-tag' || change.kind === 'delete-tag') return takeTagStep(context, tx, operation, change)
  const chosen = await chosenBy(context, tx, operation)
  const total = operation.total ?? (await countMatching(tx, chosen))
  const ids = await idsMatching(tx, chosen, from.after, AT_ONCE)
  await changeMany(context, tx, ids, change, operation.id)
  const isLast = ids.length < AT_ONCE
  if (change.kind === 'delete' && isLast) await announce(context, tx, roomFreed)
  return noteBatch(context, tx, operation, {
    amount: ids.length,
    total,
    isLast,
    cursor: { after: ids.at(-1) ?? from.after },
  })
}
