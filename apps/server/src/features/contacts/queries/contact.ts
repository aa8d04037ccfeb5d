import { contacts, type ContactRow, miniSites, threads } from '@greenroom/db'
import { and, eq, isNull, type SQL } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'

/** A contact with derived values (product section 3). */
export type ContactView = ContactRow & {
  site: { name: string; username: string } | null
  unreadCount: number
  /** At most 200 characters. */
  lastMessage: { content: string; sentAt: Date } | null
}

/** Returns a few contacts with derived values. The query has started on return. */
export async function selectViews(tx: OwnerTx, where: SQL | undefined): Promise<ContactView[]> {
  const rows = await tx
    .select({
      contact: contacts,
      site: { name: miniSites.name, username: miniSites.username },
      unread: threads.unreadCount,
      content: threads.lastMessage,
      at: threads.lastMessageAt,
    })
    .from(contacts)
    .leftJoin(miniSites, and(eq(miniSites.userId, contacts.userId), eq(miniSites.id, contacts.minisiteId)))
    .leftJoin(threads, and(eq(threads.userId, contacts.userId), eq(threads.contactId, contacts.id)))
    .where(where)
    .execute()
  return rows.map(({ contact, site, unread, content, at }) => ({
    ...contact,
    site,
    unreadCount: unread ?? 0,
    lastMessage: content !== null && at ? { content, sentAt: at } : null,
  }))
}

/** Reads a live contact within a transaction. The query starts before the first await. @throws AppError NOT_FOUND */
export async function readContact({ ownerId }: Context, tx: OwnerTx, id: string): Promise<ContactView> {
  const [view] = await selectViews(
    tx,
    and(eq(contacts.userId, ownerId), eq(contacts.id, id), isNull(contacts.deletedAt), isNull(contacts.lockedAt)),
  )
  if (!view) throw notFound('contact')
  return view
}

/** @throws AppError NOT_FOUND */
export const getContact = (context: Context, id: string): Promise<ContactView> =>
  context.db.readForOwner(context.ownerId, (tx) => readContact(context, tx, id))
