import type { ContactNote } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { presentNote } from '../present.ts'
import { lockNote, updateNote as writeNote } from '../store/notes.ts'
import { logNote } from './log-note.ts'

/** @throws AppError NOT_FOUND */
export async function updateNote(context: Context, contactId: string, id: string, body: string): Promise<ContactNote> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const before = await lockNote(context, tx, contactId, id)
    const row = await writeNote(context, tx, contactId, id, body)
    if (!row) throw notFound('note')
    if (before?.body !== body) await logNote(context, tx, contactId, 'note-edited')
    return presentNote(row)
  })
}
