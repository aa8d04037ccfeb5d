import { contacts } from '@greenroom/db'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../platform/context.ts'
import { WALK } from './places.ts'

/** What words mean: the ids of all that hold them, or, where these are many or the words short, the test itself. */
export interface Searched {
  condition: SQL
  /** Whether all were found at once. */
  isComplete: boolean
}

/** Most that are found at once; words that more people hold are found by walking through the list. */
const MOST = 1000

/** Live contacts by any part of name, email or phone. Words that stand over two lines are in nobody's. */
export async function searchIds({ db, ownerId }: Context, words: string): Promise<Searched> {
  if (words.includes('\n')) return { condition: sql`false`, isComplete: true }
  const isShort = !/[\p{L}\p{N}]{3}/u.test(words)
  if (!isShort) {
    const { rows } = await db.readForOwner(ownerId, (tx) =>
      tx
        .execute<{ id: string }>(sql`select id from search_contacts(${words}, ${MOST + 1}::int, ${WALK}::int)`)
        .execute(),
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length <= MOST) return { condition: sql`${contacts.id} = any(${sql.param(ids)}::uuid[])`, isComplete: true }
  }
  return { condition: sql`(strpos(contacts.search_text, lower(${words})) > 0)`, isComplete: false }
}
