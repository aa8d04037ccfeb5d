import type { ChangeAction } from '@greenroom/domain'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Notes that a note on a contact was written, edited, or deleted, without its words: they are about the person, and go with them. */
export async function logNote(
  context: Context,
  tx: OwnerTx,
  contactId: string,
  action: Extract<ChangeAction, `note-${string}`>,
): Promise<void> {
  await noteChange(context, tx, { area: 'contacts', object: { id: contactId, name: '' }, action })
}
