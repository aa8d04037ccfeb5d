import type { SavedViewRow } from '@greenroom/db'
import { type ChangeAction, ownFieldId, viewWords } from '@greenroom/domain'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { readNames } from '../../audience/public.ts'
import { holdFields } from '../store/own-fields.ts'

/** Notes what was done with a saved view, in the transaction that did it. @param states before and after; one may be absent */
export async function noteView(
  context: Context,
  tx: OwnerTx,
  action: ChangeAction,
  { before, after }: { before?: SavedViewRow | undefined; after?: SavedViewRow },
): Promise<void> {
  const view = after ?? before
  if (!view) return
  const segments = [before, after].flatMap((one) => new URLSearchParams(one?.query ?? '').getAll('segment'))
  const named = await readNames(tx, context.ownerId, segments)
  const labels = new Map((await holdFields(context, tx)).map(({ id, label }) => [id, label]))
  const valuesOf = ({ name, query, columns }: SavedViewRow) => ({
    list: 'contacts',
    name,
    shows: viewWords(query, named),
    columns: columns?.map((column) => labels.get(ownFieldId(column) ?? '') ?? column).join(', ') ?? null,
  })
  await noteChange(context, tx, {
    area: 'views',
    object: { id: view.id, name: view.name },
    action,
    before: before ? valuesOf(before) : {},
    after: after ? valuesOf(after) : {},
  })
}
