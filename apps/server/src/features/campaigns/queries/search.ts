import { campaigns } from '@greenroom/db'
import { and, desc, eq, isNull, sql } from '@greenroom/db/sql'
import type { SearchSource } from '../../../platform/search.ts'

/** Searches campaigns that are not archived by any part of the name. */
export const campaignSearch: SearchSource = {
  category: 'campaigns',
  find: async (tx, { ownerId }, words, limit) => {
    const place = sql`position(lower(${words}) in lower(${campaigns.name}))`
    const rows = await tx
      .select({ id: campaigns.id, type: campaigns.type, name: campaigns.name, trigger: campaigns.trigger })
      .from(campaigns)
      .where(
        and(
          eq(campaigns.userId, ownerId),
          isNull(campaigns.archivedAt),
          isNull(campaigns.deletedAt),
          sql`${place} > 0`,
        ),
      )
      .orderBy(sql`${place} > 1`, desc(campaigns.updatedAt))
      .limit(limit)
      .execute()
    return rows.map(({ id, type, name, trigger }) => ({
      title: name,
      subtitle: trigger ? 'Automatic message' : type === 'sms' ? 'SMS campaign' : 'Email campaign',
      url: `/dashboard/marketing/${type}/${id}`,
    }))
  },
}
