import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { deleteNote as removeNote } from '../store/notes.ts'

/** Deletes a note on the curve. @throws AppError NOT_FOUND */
export async function deleteNote(context: Context, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    if (!(await removeNote(context, tx, id))) throw notFound('note')
  })
}
