import { contacts, type ContactRow, messages, miniSites } from '@greenroom/db'
import { and, desc, eq, isNull, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'

/** A contact with derived values (product section 3). */
export type ContactView = ContactRow & {
  site: { name: string; username: string } | null
  unreadCount: number
  lastMessage: { content: string; sentAt: Date } | null
}

/** Reads a live contact within a transaction. Its queries start before the first await. @throws AppError NOT_FOUND */
export async function readContact({ ownerId }: Context, tx: OwnerTx, id: string): Promise<ContactView> {
  const ofContact = and(eq(messages.userId, ownerId), eq(messages.contactId, id))
  const [found, unread, last] = await Promise.all([
    tx
      .select({ contact: contacts, site: { name: miniSites.name, username: miniSites.username } })
      .from(contacts)
      .leftJoin(miniSites, and(eq(miniSites.userId, contacts.userId), eq(miniSites.id, contacts.minisiteId)))
      .where(
        and(eq(contacts.userId, ownerId), eq(contacts.id, id), isNull(contacts.deletedAt), isNull(contacts.lockedAt)),
      )
      .execute(),
    tx
      .select({ n: sql<number>`count(*)::int` })
      .from(messages)
      .where(and(ofContact, eq(messages.direction, 'inbound'), isNull(messages.readAt)))
      .execute(),
    tx
      .select({ content: messages.content, sentAt: messages.sentAt })
      .from(messages)
      .where(ofContact)
      .orderBy(desc(messages.sentAt), desc(messages.id))
      .limit(1)
      .execute(),
  ])
  const [row] = found
  if (!row) throw notFound('contact')
  return { ...row.contact, site: row.site, unreadCount: unread[0]?.n ?? 0, lastMessage: last[0] ?? null }
}

/** @throws AppError NOT_FOUND */
export const getContact = (context: Context, id: string): Promise<ContactView> =>
  context.db.readForOwner(context.ownerId, (tx) => readContact(context, tx, id))
