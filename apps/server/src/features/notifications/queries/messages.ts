import { contacts, messageNotices, messages } from '@greenroom/db'
import { and, asc, eq, inArray, isNull, or, sql } from '@greenroom/db/sql'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'

/** Sender and words of a message, as a notification shows them. */
export interface ToldMessage {
  id: string
  contactId: string
  /** Name of the person, or else their address. */
  name: string
  /** First words. Empty if it has pictures only. */
  words: string
  at: Date
}

/** Characters of a message that a notification shows. */
const WORDS = 140
/** Most messages that are looked at for one summary. */
const MAX_NOTICES = 500

const columns = {
  id: messages.id,
  contactId: messages.contactId,
  name: sql<string>`coalesce(nullif(${contacts.name}, ''), ${contacts.email}, ${contacts.phone}, 'Somebody')`,
  words: sql<string>`left(regexp_replace(coalesce(nullif(${messages.content}, ''), ${messages.subject}, ''), '\\s+', ' ', 'g'), ${sql.raw(String(WORDS + 1))})`,
  at: messages.sentAt,
}
const ofContact = and(eq(contacts.userId, messages.userId), eq(contacts.id, messages.contactId))

/** Returns those messages of an owner that are unread and from people who are neither deleted nor locked, oldest first. */
export async function listUnread(
  tx: OwnerTx | SystemTx,
  userId: string,
  messageIds: readonly string[],
): Promise<ToldMessage[]> {
  const rows = await tx
    .select(columns)
    .from(messages)
    .innerJoin(contacts, ofContact)
    .where(
      and(
        eq(messages.userId, userId),
        inArray(messages.id, [...messageIds]),
        isNull(messages.readAt),
        isNull(contacts.deletedAt),
        isNull(contacts.lockedAt),
      ),
    )
    .orderBy(asc(messages.sentAt), asc(messages.id))
    .execute()
  return rows.map(shortened)
}

/** System read: messages that an owner is still to be told of and has not read, oldest first. */
export async function listUntold(
  tx: SystemTx,
  userId: string,
): Promise<(ToldMessage & { byMail: boolean; byPush: boolean })[]> {
  const rows = await tx
    .select({ ...columns, at: messageNotices.at, byMail: messageNotices.byMail, byPush: messageNotices.byPush })
    .from(messageNotices)
    .innerJoin(messages, and(eq(messages.userId, messageNotices.userId), eq(messages.id, messageNotices.messageId)))
    .innerJoin(contacts, ofContact)
    .where(
      and(
        eq(messageNotices.userId, userId),
        or(messageNotices.byMail, messageNotices.byPush),
        isNull(messages.readAt),
        isNull(contacts.deletedAt),
      ),
    )
    .orderBy(asc(messageNotices.at), asc(messageNotices.messageId))
    .limit(MAX_NOTICES)
  return rows.map((row) => ({ ...shortened(row), byMail: row.byMail, byPush: row.byPush }))
}

const shortened = ({ words, ...message }: ToldMessage): ToldMessage => ({
  ...message,
  words:
    words.length > WORDS
      ? `${words
          .slice(0, WORDS - 1)
          .toWellFormed()
          .trimEnd()}…`
      : words,
})
