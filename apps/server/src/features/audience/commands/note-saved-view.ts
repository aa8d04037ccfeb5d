import { type ChangeAction, viewWords } from '@greenroom/domain'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { readNames } from '../queries/definitions.ts'

interface SavedView {
  id: string
  name: string
  /** Filters and order, as in the address of the list. */
  query: string
}

/**
 * Notes what was done with a saved view of a list, in the transaction that did it.
 * @param states before and after; one may be absent
 * @param restOf returns what else the log keeps of a view, such as its list
 */
export async function noteSavedView<View extends SavedView>(
  context: Context,
  tx: OwnerTx,
  action: ChangeAction,
  { before, after }: { before?: View | undefined; after?: View },
  restOf: (view: View) => Record<string, unknown>,
): Promise<void> {
  const view = after ?? before
  if (!view) return
  const segments = [before, after].flatMap((one) => new URLSearchParams(one?.query ?? '').getAll('segment'))
  const named = await readNames(tx, context.ownerId, segments)
  const valuesOf = (one: View | undefined) =>
    one ? { name: one.name, shows: viewWords(one.query, named), ...restOf(one) } : {}
  await noteChange(context, tx, {
    area: 'views',
    object: { id: view.id, name: view.name },
    action,
    before: valuesOf(before),
    after: valuesOf(after),
  })
}
