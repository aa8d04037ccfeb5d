import type { CampaignView } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { unlessTaken } from '../../../platform/db/unless-taken.ts'
import { notFound } from '../../../platform/errors.ts'
import { viewNameTaken } from '../policy/views.ts'
import { presentView } from '../present.ts'
import { changeView, holdViews, lockView, moveView } from '../store/views.ts'
import { noteView } from './note-view.ts'

/** Renames a view, replaces what it shows, or moves it. @throws AppError NOT_FOUND; CONFLICT if the name is taken */
export async function updateView(
  context: Context,
  id: string,
  input: { name?: string | undefined; query?: string | undefined; position?: number | undefined },
): Promise<CampaignView> {
  const name = input.name?.trim()
  const change = { ...(name !== undefined && { name }), ...(input.query !== undefined && { query: input.query }) }
  return context.db.forOwner(context.ownerId, async (tx) => {
    const count = await holdViews(context, tx)
    const before = await lockView(context, tx, id)
    const changed = await unlessTaken(tx, async () => ({ row: await changeView(context, tx, id, change) }))
    if (!changed) throw viewNameTaken(name ?? '')
    if (!changed.row) throw notFound('view')
    const position = Math.min(input.position ?? changed.row.position, count - 1)
    if (input.position !== undefined) await moveView(context, tx, id, position)
    const after = { ...changed.row, position }
    await noteView(context, tx, 'changed', { before, after })
    return presentView(after)
  })
}
