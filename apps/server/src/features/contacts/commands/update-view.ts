import type { ContactView } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { viewNameTaken } from '../policy/views.ts'
import { presentView } from '../present.ts'
import { unlessTaken } from '../../../platform/db/unless-taken.ts'
import { changeView, lockView } from '../store/views.ts'
import { noteView } from './note-view.ts'

/** Renames a view, or replaces what it shows. @throws AppError NOT_FOUND; CONFLICT if the name is taken */
export async function updateView(
  context: Context,
  id: string,
  input: { name?: string | undefined; query?: string | undefined; columns?: string[] | null | undefined },
): Promise<ContactView> {
  const name = input.name?.trim()
  const change = {
    ...(name !== undefined && { name }),
    ...(input.query !== undefined && { query: input.query }),
    ...(input.columns !== undefined && { columns: input.columns }),
  }
  return context.db.forOwner(context.ownerId, async (tx) => {
    const before = await lockView(context, tx, id)
    // The database decides which names are equal.
    const changed = await unlessTaken(tx, async () => ({ row: await changeView(context, tx, id, change) }))
    if (!changed) throw viewNameTaken(name ?? '')
    if (!changed.row) throw notFound('view')
    await noteView(context, tx, 'changed', { before, after: changed.row })
    return presentView(changed.row)
  })
}
