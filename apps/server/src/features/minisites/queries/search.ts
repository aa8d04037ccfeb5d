import { sql } from '@greenroom/db/sql'
import type { SearchSource } from '../../../platform/search.ts'

interface Found extends Record<string, unknown> {
  id: string
  name: string
  username: string
}

/** Searches sites by any part of name or username. Results open in the editor. */
export const siteSearch: SearchSource = {
  category: 'minisites',
  find: async (tx, _context, words, limit) => {
    const { rows } = await tx
      .execute<Found>(sql`select id, name, username from search_sites(${words}, ${limit}::int)`)
      .execute()
    return rows.map(({ id, name, username }) => ({ title: name, subtitle: `/${username}`, url: `/editor/${id}` }))
  },
}
