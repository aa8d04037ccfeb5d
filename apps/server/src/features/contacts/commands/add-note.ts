import type { ContactNote } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { once } from '../../../platform/idempotency.ts'
import { presentNote } from '../present.ts'
import { lockLiveContact } from '../store/contacts.ts'
import { insertNote } from '../store/notes.ts'
import { logNote } from './log-note.ts'

/** Adds the owner's note on a contact. @throws AppError NOT_FOUND; IDEMPOTENCY_CONFLICT */
export async function addNote(context: Context, contactId: string, body: string): Promise<ContactNote> {
  return context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      if (!(await lockLiveContact(context, tx, contactId))) throw notFound('contact')
      const row = await insertNote(context, tx, contactId, body)
      await logNote(context, tx, contactId, 'note-added')
      return presentNote(row)
    }),
  )
}
