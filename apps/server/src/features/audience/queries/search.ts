import { segments } from '@greenroom/db'
import { and, desc, eq, isNull, sql } from '@greenroom/db/sql'
import type { SearchSource } from '../../../platform/search.ts'

/** Searches segments that are not archived by any part of the name. */
export const segmentSearch: SearchSource = {
  category: 'segments',
  find: async (tx, { ownerId }, words, limit) => {
    const place = sql`position(lower(${words}) in lower(${segments.name}))`
    const rows = await tx
      .select({ id: segments.id, name: segments.name })
      .from(segments)
      .where(and(eq(segments.userId, ownerId), isNull(segments.archivedAt), sql`${place} > 0`))
      .orderBy(sql`${place} > 1`, desc(segments.updatedAt))
      .limit(limit)
      .execute()
    return rows.map(({ id, name }) => ({ title: name, subtitle: null, url: `/dashboard/marketing/audience/${id}` }))
  },
}
