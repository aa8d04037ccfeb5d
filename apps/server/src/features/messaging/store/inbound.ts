import { messages, type MessageRow, revocationFlags } from '@greenroom/db'
import { and, eq, ne } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

type NewInbound = Pick<MessageRow, 'contactId' | 'channel' | 'content' | 'sentAt' | 'address' | 'isAutomatic'> & {
  [K in 'providerId' | 'subject' | 'html' | 'quoted' | 'mailId' | 'answersId' | 'handledAs' | 'senderId']?:
    | MessageRow[K]
    | undefined
}

/** Inserts an inbound message. Undefined if its provider's id or its Message-ID is kept already. */
export async function insertInbound(
  { ownerId, newId }: Context,
  tx: OwnerTx,
  fields: NewInbound,
): Promise<{ message: MessageRow; isFirst: boolean } | undefined> {
  const [message] = await tx
    .insert(messages)
    .values({ ...fields, id: newId(), userId: ownerId, direction: 'inbound', status: 'received' })
    .onConflictDoNothing()
    .returning()
  if (!message) return undefined
  const [before] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.userId, ownerId),
        eq(messages.contactId, message.contactId),
        eq(messages.direction, 'inbound'),
        ne(messages.id, message.id),
      ),
    )
    .limit(1)
  return { message, isFirst: !before }
}

/** Flags a message that reads like a wish to stop. The newest one of a person and channel is shown. */
export async function flagMessage(
  { ownerId, now }: Context,
  tx: OwnerTx,
  { id, contactId, channel }: MessageRow,
): Promise<void> {
  await tx
    .insert(revocationFlags)
    .values({ userId: ownerId, contactId, channel, messageId: id, at: now })
    .onConflictDoUpdate({
      target: [revocationFlags.userId, revocationFlags.contactId, revocationFlags.channel],
      set: { messageId: id, at: now },
    })
}

/** Removes the flag of a person and channel: they have said it by a word of the list. */
export async function dropFlag(
  { ownerId }: Context,
  tx: OwnerTx,
  { contactId, channel }: Pick<MessageRow, 'contactId' | 'channel'>,
): Promise<void> {
  await tx
    .delete(revocationFlags)
    .where(
      and(
        eq(revocationFlags.userId, ownerId),
        eq(revocationFlags.contactId, contactId),
        eq(revocationFlags.channel, channel),
      ),
    )
}
