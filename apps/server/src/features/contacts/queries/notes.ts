import { contactNotes, type ContactNoteRow } from '@greenroom/db'
import { and, desc, eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { readContact } from './contact.ts'

/** Most notes that are shown of one person. */
const LATEST = 500

/** Notes on a live contact, newest first. @throws AppError NOT_FOUND */
export async function listNotes(context: Context, contactId: string): Promise<ContactNoteRow[]> {
  const { db, ownerId } = context
  return db.readForOwner(ownerId, async (tx) => {
    const [rows] = await Promise.all([
      tx
        .select()
        .from(contactNotes)
        .where(and(eq(contactNotes.userId, ownerId), eq(contactNotes.contactId, contactId)))
        .orderBy(desc(contactNotes.createdAt), desc(contactNotes.id))
        .limit(LATEST)
        .execute(),
      readContact(context, tx, contactId),
    ])
    return rows
  })
}
