import type { SavedViewRow } from '@greenroom/db'
import { type ChangeAction, ownFieldId } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { noteSavedView } from '../../audience/public.ts'
import { holdFields } from '../store/own-fields.ts'

/** Notes what was done with a saved view of contacts, in the transaction that did it. @param states before and after; one may be absent */
export async function noteView(
  context: Context,
  tx: OwnerTx,
  action: ChangeAction,
  states: { before?: SavedViewRow | undefined; after?: SavedViewRow },
): Promise<void> {
  const labels = new Map((await holdFields(context, tx)).map(({ id, label }) => [id, label]))
  await noteSavedView(context, tx, action, states, ({ columns }) => ({
    list: 'contacts',
    columns: columns?.map((column) => labels.get(ownFieldId(column) ?? '') ?? column).join(', ') ?? null,
  }))
}
