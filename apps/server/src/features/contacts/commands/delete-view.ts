import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { removeView } from '../store/views.ts'
import { noteView } from './note-view.ts'

/** Deletes a saved view; the contacts stay. @throws AppError NOT_FOUND */
export async function deleteView(context: Context, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const gone = await removeView(context, tx, id)
    if (!gone) throw notFound('view')
    await noteView(context, tx, 'deleted', { before: gone })
  })
}
