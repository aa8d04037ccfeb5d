import type { ContactOperationRow } from '@greenroom/db'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { operationAsked, tagRenamed } from '../events.ts'
import { countTagged } from '../queries/tags.ts'
import { AT_ONCE, type ChangingTag } from '../policy/operations.ts'
import { insertOperation, updateOperation } from '../store/operations.ts'
import { takeStep } from './take-step.ts'

/**
 * Begins to change a tag on all contacts: at once if few have it. Otherwise a job does it, and features that use the
 * tag are told now, too.
 */
export async function beginTagChange(context: Context, tx: OwnerTx, change: ChangingTag): Promise<ContactOperationRow> {
  const total = await countTagged(tx, context.ownerId, change.tag)
  const { id } = await insertOperation(context, tx, { kind: change.kind, selection: {}, change })
  await noteChange(context, tx, {
    area: 'contacts',
    object: { id, name: change.tag },
    action: change.kind === 'delete-tag' ? 'deleted' : 'changed',
    before: { tag: change.tag },
    after: { tag: change.kind === 'rename-tag' ? change.to : null },
  })
  const asked = await updateOperation(context, tx, id, { total })
  const row = total <= AT_ONCE ? await takeStep(context, tx, asked) : asked
  if (row.status === 'done') return row
  await announce(context, tx, operationAsked(id))
  if (change.kind === 'rename-tag') await announce(context, tx, tagRenamed(change.tag, change.to))
  return row
}
