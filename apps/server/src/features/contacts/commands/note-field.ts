import type { ContactFieldRow } from '@greenroom/db'
import type { ChangeAction } from '@greenroom/domain'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

const valuesOf = ({ label, type, options, position }: ContactFieldRow) => ({
  name: label,
  type,
  choices: options.join(', ') || null,
  place: position + 1,
})

/** Notes what was done with a custom field, in the transaction that did it. @param states before and after; one may be absent */
export async function noteField(
  context: Context,
  tx: OwnerTx,
  action: ChangeAction,
  { before, after }: { before?: ContactFieldRow; after?: ContactFieldRow },
): Promise<void> {
  const named = after ?? before
  if (!named) return
  await noteChange(context, tx, {
    area: 'fields',
    object: { id: named.id, name: named.label },
    action,
    before: before ? valuesOf(before) : {},
    after: after ? valuesOf(after) : {},
  })
}
