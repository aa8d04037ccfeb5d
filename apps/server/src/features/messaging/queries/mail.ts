import { contacts, type ContactRow, messages, type MessageRow, miniSites } from '@greenroom/db'
import { and, desc, eq, inArray, isNull, lte, ne, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** A mail of a conversation that we sent. */
export type SentMail = Pick<MessageRow, 'id' | 'userId' | 'contactId' | 'address' | 'sentAt' | 'origin'>

/** System read: returns a mail that we sent. */
export async function findSentMail({ db }: SystemContext, id: string): Promise<SentMail | undefined> {
  const [row] = await db.system
    .select({
      id: messages.id,
      userId: messages.userId,
      contactId: messages.contactId,
      address: messages.address,
      sentAt: messages.sentAt,
      origin: messages.origin,
    })
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.direction, 'outbound'), eq(messages.channel, 'email')))
  return row
}

/** System read: returns the owner of a username. */
export async function findOwnerOfUsername({ db }: SystemContext, username: string): Promise<string | undefined> {
  const [row] = await db.system
    .select({ userId: miniSites.userId })
    .from(miniSites)
    .where(and(eq(miniSites.username, username), isNull(miniSites.hiddenAt)))
  return row?.userId
}

/** Returns a contact that is not deleted, also one that waits for room in the plan, locked until the transaction ends. */
export async function lockPresentContact(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
): Promise<ContactRow | undefined> {
  const [row] = await tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.userId, ownerId), eq(contacts.id, id), isNull(contacts.deletedAt)))
    .for('no key update')
  return row
}

/** Returns a mail that came in before, by its Message-ID. */
export async function findInboundMail({ ownerId }: Context, tx: OwnerTx, mailId: string) {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.userId, ownerId), eq(messages.mailId, mailId), eq(messages.direction, 'inbound')))
  return row
}

/** Mails of a thread whose Message-IDs an answer names. */
const THREAD_MAILS = 10

/** Returns the latest mails of a thread that came in or left before one of ours, newest first. */
export const listMailsBefore = ({ ownerId }: Context, tx: OwnerTx, { id, contactId, sentAt }: MessageRow) =>
  tx
    .select({ id: messages.id, mailId: messages.mailId, direction: messages.direction })
    .from(messages)
    .where(
      and(
        eq(messages.userId, ownerId),
        eq(messages.contactId, contactId),
        eq(messages.channel, 'email'),
        inArray(messages.status, ['received', 'sent', 'delivered', 'uncertain']),
        lte(messages.sentAt, sentAt),
        ne(messages.id, id),
      ),
    )
    .orderBy(desc(messages.sentAt), desc(messages.id))
    .limit(THREAD_MAILS)
    .execute()

/** Returns the owner's own mailbox, if it has proven itself. */
export async function readVerifiedEmail(tx: OwnerTx): Promise<string | undefined> {
  const { rows } = await tx.execute<{ email: string | null }>(sql`select own_verified_email() as email`)
  return rows[0]?.email ?? undefined
}
