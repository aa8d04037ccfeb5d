import type { BulkChange, ContactOperation, ContactSelection } from '@greenroom/contracts'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { operationAsked } from '../events.ts'
import { AT_ONCE } from '../policy/operations.ts'
import { peopleWords } from '../policy/sentences.ts'
import { presentOperation } from '../present.ts'
import { insertOperation } from '../store/operations.ts'
import { takeStep } from './take-step.ts'

/** Returns what is changed of all of them, by the names of their fields. */
function wordsOf(change: BulkChange): Record<string, unknown> {
  switch (change.kind) {
    case 'delete':
      return {}
    case 'star':
      return { starred: change.starred }
    case 'set-status':
      return { status: change.status }
    case 'add-tags':
      return { tags_added: change.tags.join(', ') }
    case 'remove-tags':
      return { tags_removed: change.tags.join(', ') }
  }
}

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
      await noteChange(context, tx, {
        area: 'contacts',
        object: {
          id: row.id,
          name: 'ids' in selection ? peopleWords(selection.ids.length) : 'Everybody a filter found',
        },
        action: change.kind === 'delete' ? 'deleted' : 'changed',
        after: wordsOf(change),
      })
      const isFew = 'ids' in selection && selection.ids.length <= AT_ONCE
      if (isFew) return presentOperation(await takeStep(context, tx, row))
      await announce(context, tx, operationAsked(row.id))
      return presentOperation(row)
    }),
  )
}
