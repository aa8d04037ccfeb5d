import { sql } from '@greenroom/db/sql'
import type { SearchSource } from '../../../platform/search.ts'

interface Found extends Record<string, unknown> {
  id: string
  name: string
  email: string | null
  phone: string | null
}

/**
 * Of words without three letters in a row, so many of the newest are looked at, besides all names that begin with them: no
 * index finds such words (the list looks at all).
 */
const REACH = 25_000
/** Found before the best are chosen. */
const CANDIDATES = 50

/** Contacts by any part of name, email or phone. */
export const contactSearch: SearchSource = {
  category: 'contacts',
  find: async (tx, _context, words, limit) => {
    const { rows } = await tx
      .execute<Found>(
        sql`select id, name, email, phone from find_contacts(${words}, ${CANDIDATES}::int, ${REACH}::int, ${limit}::int)`,
      )
      .execute()
    return rows.map(({ id, name, email, phone }) => {
      const [title = '', subtitle = null] = [name, email, phone].filter((text) => text !== null && text !== '')
      return { title: title ?? '', subtitle, url: `/dashboard/contacts/${id}` }
    })
  },
}
