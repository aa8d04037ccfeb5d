import { drafts, type DraftRow } from '@greenroom/db'
import { and, eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

const of = (ownerId: string, contactId: string) => and(eq(drafts.userId, ownerId), eq(drafts.contactId, contactId))

/** The query has started on return. */
export async function draftOf({ ownerId }: Context, tx: OwnerTx, contactId: string): Promise<DraftRow | undefined> {
  const [row] = await tx.select().from(drafts).where(of(ownerId, contactId)).execute()
  return row
}

export async function putDraft(
  { ownerId, now }: Context,
  tx: OwnerTx,
  draft: Pick<DraftRow, 'contactId' | 'channel' | 'subject' | 'content' | 'mediaIds'>,
): Promise<DraftRow> {
  const { contactId, ...kept } = { ...draft, updatedAt: now }
  const [row] = await tx
    .insert(drafts)
    .values({ ...kept, contactId, userId: ownerId })
    .onConflictDoUpdate({ target: [drafts.userId, drafts.contactId], set: kept })
    .returning()
  return row as DraftRow
}

export async function removeDraft({ ownerId }: Context, tx: OwnerTx, contactId: string): Promise<void> {
  await tx.delete(drafts).where(of(ownerId, contactId))
}

/** Moves the draft for a contact to the one that it is merged into, unless that one has its own. */
export async function mergeDrafts(context: Context, tx: OwnerTx, goneId: string, keepId: string): Promise<void> {
  const { ownerId } = context
  const gone = await draftOf(context, tx, goneId)
  if (!gone) return
  await removeDraft(context, tx, goneId)
  await tx
    .insert(drafts)
    .values({ ...gone, userId: ownerId, contactId: keepId })
    .onConflictDoNothing()
}
