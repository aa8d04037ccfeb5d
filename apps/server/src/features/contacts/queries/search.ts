import { sql } from '@greenroom/db/sql'
import type { SearchSource } from '../../../platform/search.ts'

interface Found extends Record<string, unknown> {
  id: string
  name: string
  email: string | null
  phone: string | null
}

/**
 * Contacts searched for words without three consecutive letters, which no index finds: the newest ones, in addition to
 * all names that begin with the words. The list searches all contacts.
 */
const REACH = 25_000
/** Matches among which the best are chosen. */
const CANDIDATES = 50

/** Searches contacts by any part of name, email, or phone. */
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
