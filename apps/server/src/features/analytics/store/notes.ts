import { type AnalyticsNoteRow, analyticsNotes } from '@greenroom/db'
import { and, count, eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

const own = (ownerId: string, id: string) => and(eq(analyticsNotes.userId, ownerId), eq(analyticsNotes.id, id))

/** Counts the owner's notes and prevents new ones until the transaction ends. */
export async function lockNotes({ ownerId }: Context, tx: OwnerTx): Promise<number> {
  await holdLock(tx, `curve-notes:${ownerId}`)
  const [row] = await tx.select({ n: count() }).from(analyticsNotes).where(eq(analyticsNotes.userId, ownerId))
  return row?.n ?? 0
}

export async function insertNote(tx: OwnerTx, row: AnalyticsNoteRow): Promise<void> {
  await tx.insert(analyticsNotes).values(row)
}

/** Changes a note; absent fields stay. @returns the note, or undefined if there is none */
export async function changeNote(
  { ownerId, now }: Context,
  tx: OwnerTx,
  id: string,
  change: Partial<Pick<AnalyticsNoteRow, 'date' | 'text' | 'miniSiteId'>>,
): Promise<AnalyticsNoteRow | undefined> {
  const [row] = await tx
    .update(analyticsNotes)
    .set({ ...change, updatedAt: now })
    .where(own(ownerId, id))
    .returning()
  return row
}

/** @returns whether there was such a note */
export async function deleteNote({ ownerId }: Context, tx: OwnerTx, id: string): Promise<boolean> {
  const gone = await tx.delete(analyticsNotes).where(own(ownerId, id)).returning({ id: analyticsNotes.id })
  return gone.length > 0
}
