import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { removeNote } from '../store/notes.ts'

/** @throws AppError NOT_FOUND */
export async function deleteNote(context: Context, contactId: string, id: string): Promise<void> {
  const { db, ownerId } = context
  if (!(await db.forOwner(ownerId, (tx) => removeNote(context, tx, contactId, id)))) throw notFound('note')
}
