import { contactNotes, type ContactNoteRow } from '@greenroom/db'
import { and, eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

const own = (ownerId: string, contactId: string, id: string) =>
  and(eq(contactNotes.userId, ownerId), eq(contactNotes.contactId, contactId), eq(contactNotes.id, id))

/** Requires a live contact. */
const isOfLive = sql`exists (select 1 from contacts c where c.user_id = ${contactNotes.userId} and c.id = ${contactNotes.contactId}
  and c.deleted_at is null and c.locked_at is null)`

export async function insertNote(
  { ownerId, newId, now }: Context,
  tx: OwnerTx,
  contactId: string,
  body: string,
): Promise<ContactNoteRow> {
  const [row] = await tx
    .insert(contactNotes)
    .values({ id: newId(), userId: ownerId, contactId, body, createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('a note was not stored')
  return row
}

/** Locks a note until the transaction ends. */
export async function lockNote(
  { ownerId }: Context,
  tx: OwnerTx,
  contactId: string,
  id: string,
): Promise<ContactNoteRow | undefined> {
  const [row] = await tx
    .select()
    .from(contactNotes)
    .where(own(ownerId, contactId, id))
    .for('no key update')
  return row
}

export async function updateNote(
  { ownerId, now }: Context,
  tx: OwnerTx,
  contactId: string,
  id: string,
  body: string,
): Promise<ContactNoteRow | undefined> {
  const [row] = await tx
    .update(contactNotes)
    .set({ body, updatedAt: now })
    .where(and(own(ownerId, contactId, id), isOfLive))
    .returning()
  return row
}

export async function removeNote({ ownerId }: Context, tx: OwnerTx, contactId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(contactNotes)
    .where(and(own(ownerId, contactId, id), isOfLive))
    .returning({ id: contactNotes.id })
  return gone.length > 0
}
