import { messageTemplates } from '@greenroom/db'
import { and, desc, eq, isNull, sql } from '@greenroom/db/sql'
import type { SearchSource } from '../../../platform/search.ts'

/** Searches templates by any part of the name. Results open in their editor. */
export const templateSearch: SearchSource = {
  category: 'templates',
  find: async (tx, { ownerId }, words, limit) => {
    const { id, name, channel, userId, updatedAt, deletedAt } = messageTemplates
    const place = sql`position(lower(${words}) in lower(${name}))`
    const rows = await tx
      .select({ id, name, channel })
      .from(messageTemplates)
      .where(and(eq(userId, ownerId), isNull(deletedAt), sql`${place} > 0`))
      .orderBy(sql`${place} > 1`, desc(updatedAt))
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      title: row.name,
      subtitle: row.channel === 'sms' ? 'Text' : 'Email',
      url: `/dashboard/templates?template=${row.id}`,
    }))
  },
}
