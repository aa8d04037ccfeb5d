import type { BulkChange, ContactOperation, ContactSelection } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { operationAsked } from '../events.ts'
import { AT_ONCE } from '../policy/operations.ts'
import { presentOperation } from '../present.ts'
import { insertOperation } from '../store/operations.ts'
import { takeStep } from './take-step.ts'

/**
 * Changes many contacts: a few that were chosen by hand at once, others in batches in the background.
 * @throws AppError IDEMPOTENCY_CONFLICT; CONFLICT if a filter's segments form a circle
 */
export async function changeContacts(
  context: Context,
  selection: ContactSelection,
  change: BulkChange,
): Promise<ContactOperation> {
  return context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      const row = await insertOperation(context, tx, { kind: change.kind, selection, change })
      const isFew = 'ids' in selection && selection.ids.length <= AT_ONCE
      if (isFew) return presentOperation(await takeStep(context, tx, row))
      await announce(context, tx, operationAsked(row.id))
      return presentOperation(row)
    }),
  )
}
