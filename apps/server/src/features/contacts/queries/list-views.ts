import { contacts, messages, miniSites } from '@greenroom/db'
import { and, eq, type SQL, sql } from '@greenroom/db/sql'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { ContactView } from './contact.ts'

const ofContact = sql`${messages.userId} = ${contacts.userId} and ${messages.contactId} = ${contacts.id}`
const unread = sql<number>`(select count(*)::int from ${messages}
  where ${ofContact} and ${messages.direction} = 'inbound' and ${messages.readAt} is null)`
/** One value, so that messages are read once. */
const last = sql<{
  content: string
  at: string
} | null>`(select json_build_object('content', ${messages.content}, 'at', ${messages.sentAt})
  from ${messages} where ${ofContact} order by ${messages.sentAt} desc, ${messages.id} desc limit 1)`

/** Returns a few contacts with derived values. The query has started on return. */
export async function selectViews(tx: OwnerTx, where: SQL): Promise<ContactView[]> {
  const rows = await tx
    .select({ contact: contacts, site: { name: miniSites.name, username: miniSites.username }, unread, last })
    .from(contacts)
    .leftJoin(miniSites, and(eq(miniSites.userId, contacts.userId), eq(miniSites.id, contacts.minisiteId)))
    .where(where)
    .execute()
  return rows.map((row) => ({
    ...row.contact,
    site: row.site,
    unreadCount: row.unread,
    lastMessage: row.last && { content: row.last.content, sentAt: new Date(row.last.at) },
  }))
}
