import { contactTags, tags } from '@greenroom/db'
import { foldCase } from '@greenroom/domain'
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

/** Searches tags by any part: an exact match, then prefixes. Results open the list of the people who have the tag. */
export const tagSearch: SearchSource = {
  category: 'tags',
  find: async (tx, { ownerId }, words, limit) => {
    const key = foldCase(words)
    const { rows } = await tx
      .execute<{ tag: string; people: number }>(
        sql`with found as materialized (
            select ${tags.tag} as tag, ${tags.tagKey} as key, position(${key} in ${tags.tagKey}) as place from ${tags}
            where ${tags.userId} = ${ownerId} and position(${key} in ${tags.tagKey}) > 0
            order by ${tags.tagKey} = ${key} desc, place, ${tags.tagKey} limit ${limit}
          )
          select found.tag, (select count(*) from ${contactTags} where ${contactTags.userId} = ${ownerId}
            and ${contactTags.tagKey} = found.key)::float8 as people
          from found order by found.key = ${key} desc, found.place, found.key`,
      )
      .execute()
    return rows.map(({ tag, people }) => ({
      title: tag,
      subtitle: people === 1 ? '1 contact' : `${people.toLocaleString('en-US')} contacts`,
      url: `/dashboard/contacts?${new URLSearchParams({ tag }).toString()}`,
    }))
  },
}
