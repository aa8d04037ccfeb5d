import { drafts, type DraftRow } from '@greenroom/db'
import { and, eq, lte, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

const of = (ownerId: string, contactId: string) => and(eq(drafts.userId, ownerId), eq(drafts.contactId, contactId))

/** The query has started on return. */
export async function draftOf({ ownerId }: Context, tx: OwnerTx, contactId: string): Promise<DraftRow | undefined> {
  const [row] = await tx.select().from(drafts).where(of(ownerId, contactId)).execute()
  return row
}

/** Keeps a draft, unless a newer one is there; returns the one that stays. */
export async function putDraft(
  context: Context,
  tx: OwnerTx,
  draft: Pick<DraftRow, 'contactId' | 'channel' | 'subject' | 'content' | 'mediaIds'>,
): Promise<DraftRow> {
  const { ownerId, now } = context
  const { contactId, ...kept } = { ...draft, updatedAt: now }
  const [row] = await tx
    .insert(drafts)
    .values({ ...kept, contactId, userId: ownerId })
    .onConflictDoUpdate({ target: [drafts.userId, drafts.contactId], set: kept, setWhere: lte(drafts.updatedAt, now) })
    .returning()
  return row ?? ((await draftOf(context, tx, contactId)) as DraftRow)
}

export async function removeDraft({ ownerId }: Context, tx: OwnerTx, contactId: string): Promise<void> {
  await tx.delete(drafts).where(of(ownerId, contactId))
}

/**
 * Deletes the draft that a message was, or an earlier state of it: the message has its channel, begins with its text, and has
 * its files; or its subject, if the draft has nothing else. A text that was begun afterward is another draft, and stays.
 */
export async function removeSentDraft(
  { ownerId }: Context,
  tx: OwnerTx,
  {
    contactId,
    channel,
    subject,
    content,
    mediaIds,
  }: Pick<DraftRow, 'contactId' | 'channel' | 'subject' | 'content'> & { mediaIds: readonly string[] },
): Promise<void> {
  await tx
    .delete(drafts)
    .where(
      and(
        of(ownerId, contactId),
        eq(drafts.channel, channel),
        sql`(${drafts.content} <> '' or ${drafts.mediaIds} <> '{}' or ${drafts.subject} = ${subject})`,
        sql`starts_with(${content}, ${drafts.content})`,
        sql`${drafts.mediaIds} <@ ${sql.param([...mediaIds])}::uuid[]`,
      ),
    )
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
