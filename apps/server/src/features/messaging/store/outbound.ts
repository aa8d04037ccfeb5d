import { contacts, type ContactRow, messages, type MessageRow } from '@greenroom/db'
import { and, desc, eq, isNotNull } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

const isOwn = (ownerId: string, id: string) => and(eq(messages.userId, ownerId), eq(messages.id, id))

/**
 * Locks the contact that a message goes to until the transaction ends, in any state: an opt-out waits for it, or it for
 * the opt-out.
 */
export async function lockAnyContact({ ownerId }: Context, tx: OwnerTx, id: string): Promise<ContactRow | undefined> {
  const [row] = await tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.userId, ownerId), eq(contacts.id, id)))
    .for('no key update')
  return row
}

/** Locks an outbound message with its contact, in the order in which everybody locks them. */
export async function lockOutbound(
  context: Context,
  tx: OwnerTx,
  id: string,
): Promise<{ message: MessageRow; contact: ContactRow } | undefined> {
  const { ownerId } = context
  const [found] = await tx.select({ contactId: messages.contactId }).from(messages).where(isOwn(ownerId, id))
  const contact = found && (await lockAnyContact(context, tx, found.contactId))
  const [message] = contact
    ? await tx
        .select()
        .from(messages)
        .where(and(isOwn(ownerId, id), eq(messages.direction, 'outbound')))
        .for('update')
    : []
  return contact && message && { message, contact }
}

export async function insertOutbound(
  { ownerId, now }: Context,
  tx: OwnerTx,
  fields: Omit<typeof messages.$inferInsert, 'userId' | 'direction' | 'sentAt'>,
): Promise<MessageRow> {
  const [row] = await tx
    .insert(messages)
    .values({ ...fields, userId: ownerId, direction: 'outbound', sentAt: now })
    .returning()
  if (!row) throw new Error('messages was not written')
  return row
}

/** Changes a locked message. */
export async function updateOutbound(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
  change: Partial<Omit<MessageRow, 'id' | 'userId' | 'contactId'>>,
): Promise<MessageRow> {
  const [row] = await tx.update(messages).set(change).where(isOwn(ownerId, id)).returning()
  if (!row) throw new Error('messages was not written')
  return row
}

/** Returns the newest subject of the mails with a contact. */
export async function lastSubject({ ownerId }: Context, tx: OwnerTx, contactId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ subject: messages.subject })
    .from(messages)
    .where(
      and(
        eq(messages.userId, ownerId),
        eq(messages.contactId, contactId),
        eq(messages.channel, 'email'),
        isNotNull(messages.subject),
      ),
    )
    .orderBy(desc(messages.sentAt), desc(messages.id))
    .limit(1)
  return row?.subject ?? undefined
}
