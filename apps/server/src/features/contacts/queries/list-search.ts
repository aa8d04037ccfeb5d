import { contacts } from '@greenroom/db'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'

/** What words mean: the ids of all that hold them, or, where these are many or the words short, the test itself. */
export interface Searched {
  condition: SQL
  /** The same by the index, where that finds them all but they were too many to be found at once. */
  byIndex?: SQL
  /** Whether all were found at once. */
  isComplete: boolean
}

/** Most that are found at once; words that more people hold are found by walking through the list. */
const MOST = 1000
const ALL = 2 ** 31 - 1

/** Live contacts by any part of name, email or phone. Words that stand over two lines are in nobody's. */
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
