import type { ContactNote } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { presentNote } from '../present.ts'
import { updateNote as writeNote } from '../store/notes.ts'

/** @throws AppError NOT_FOUND */
export async function updateNote(context: Context, contactId: string, id: string, body: string): Promise<ContactNote> {
  const { db, ownerId } = context
  const row = await db.forOwner(ownerId, (tx) => writeNote(context, tx, contactId, id, body))
  if (!row) throw notFound('note')
  return presentNote(row)
}
