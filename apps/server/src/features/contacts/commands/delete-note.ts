import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { removeNote } from '../store/notes.ts'
import { logNote } from './log-note.ts'

/** @throws AppError NOT_FOUND */
export async function deleteNote(context: Context, contactId: string, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    if (!(await removeNote(context, tx, contactId, id))) throw notFound('note')
    await logNote(context, tx, contactId, 'note-deleted')
  })
}
