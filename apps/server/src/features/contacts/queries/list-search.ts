import { contacts } from '@greenroom/db'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'

/** Result of a search: the ids of all matches, or, if there are many or the words are short, the condition itself. */
export interface Searched {
  condition: SQL
  /** The same condition by the index, if the index finds all matches but they were too many to list. */
  byIndex?: SQL
  /** True if all matches were listed. */
  isComplete: boolean
}

/** Most matches listed at once. More common words are found by walking through the list. */
const MOST = 1000
const ALL = 2 ** 31 - 1

/** Searches live contacts by any part of name, email, or phone. Words with a line break match nobody. */
export async function searchIds({ db, ownerId }: Context, words: string): Promise<Searched> {
  if (words.includes('\n')) return { condition: sql`false`, isComplete: true }
  const { rows } = await db.readForOwner(ownerId, (tx) =>
    tx
      .execute<{ ids: string[]; isIndexed: boolean }>(
        sql`select array(select id from search_contacts(${words}, ${MOST + 1}::int, 0))::text[] as ids,
          ${words} ~ '[[:alnum:]]{3}' or search_alphabet(lower(${words})) is not null as "isIndexed"`,
      )
      .execute(),
  )
  const { ids = [], isIndexed = false } = rows[0] ?? {}
  if (isIndexed && ids.length <= MOST)
    return { condition: sql`${contacts.id} = any(${sql.param(ids)}::uuid[])`, isComplete: true }
  return {
    condition: sql`(strpos(contacts.search_text, lower(${words})) > 0)`,
    ...(isIndexed && { byIndex: sql`(${contacts.id} in (select id from search_contacts(${words}, ${ALL}::int, 0)))` }),
    isComplete: false,
  }
}
