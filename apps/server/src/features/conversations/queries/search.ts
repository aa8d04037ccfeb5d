import { messages } from '@greenroom/db'
import { and, eq, inArray, sql } from '@greenroom/db/sql'
import type { Thread } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { SearchSource } from '../../../platform/search.ts'
import { textAround } from '../policy/text-around.ts'

/** Most people found by name or address, and most found by what was written. */
const MOST = 500
/** Most people found by fewer than three letters in a row, which no index finds quickly. */
const MOST_BY_FEW = 100
/** Contacts looked at for words that no index finds, as `search_contacts` takes it. */
const REACH = 5000
/** Characters of a message in which the words are looked for (standard W22). */
const MAX_READ = 10_000
/** Longest text of a result. */
const MAX_SNIPPET = 120

/** A message that was found, as a list shows it. */
export type FoundMessage = NonNullable<Thread['found']>

/** People whose name, address, or messages have the words. */
export interface Searched {
  ids: string[]
  /** The newest message with the words, by contact. */
  found: Map<string, string>
  /** False: the words are so common that only the newest were looked at. */
  isComplete: boolean
}

/** Searches names, addresses, and messages. @param places where their threads stand */
export async function searchPeople({ db, ownerId }: Context, words: string, places: string[]): Promise<Searched> {
  const most = /[\p{L}\p{N}]{3}/u.test(words) ? MOST : MOST_BY_FEW
  const { rows } = await db.readForOwner(ownerId, (tx) =>
    tx
      .execute<{ named: string[]; said: string[]; messageIds: string[]; isComplete: boolean | null }>(
        sql`select array(select id from search_contacts(${words}, ${most + 1}::int, ${REACH}::int))::text[] as named,
            coalesce(array_agg(contact_id), '{}')::text[] as said,
            coalesce(array_agg(message_id), '{}')::text[] as "messageIds", bool_and(is_complete) as "isComplete"
          from search_messages(${words}, ${sql.param(places)}::text[], ${MOST}::int)`,
      )
      .execute(),
  )
  const { named = [], said = [], messageIds = [], isComplete = null } = rows[0] ?? {}
  return {
    ids: [...new Set([...named, ...said])],
    found: new Map(said.map((id, place) => [id, messageIds[place] ?? ''])),
    isComplete: named.length <= most && isComplete !== false,
  }
}

/** Reads the found messages of these people, cut to what stands around the words. */
export async function readFound(
  { db, ownerId }: Context,
  words: string,
  found: ReadonlyMap<string, string>,
  ids: readonly string[],
): Promise<Map<string, FoundMessage>> {
  const messageIds = ids.flatMap((id) => found.get(id) ?? [])
  if (messageIds.length === 0) return new Map()
  const rows = await db.readForOwner(ownerId, (tx) =>
    tx
      .select({
        id: messages.id,
        contactId: messages.contactId,
        subject: messages.subject,
        content: sql<string>`left(${messages.content}, ${MAX_READ})`,
        direction: messages.direction,
      })
      .from(messages)
      .where(and(eq(messages.userId, ownerId), inArray(messages.id, messageIds)))
      .execute(),
  )
  return new Map(
    rows.map(({ id, contactId, subject, content, direction }) => [
      contactId,
      { message_id: id, text: textAround([subject, content].filter(Boolean).join(' '), words), direction },
    ]),
  )
}

/** Searches messages for the search of everything, one of each conversation, newest first. */
export const conversationSearch: SearchSource = {
  category: 'conversations',
  find: async (tx: OwnerTx, _context, words, limit) => {
    const { rows } = await tx
      .execute<{
        id: string
        messageId: string
        name: string
        email: string | null
        phone: string | null
        text: string
      }>(
        sql`select c.id, m.id as "messageId", c.name, c.email, c.phone, left(coalesce(nullif(m.content, ''), m.subject, ''), ${MAX_SNIPPET}) as text
          from search_messages(${words}, '{open,snoozed,closed}'::text[], ${limit}::int) with ordinality
            as found (contact_id, message_id, is_complete, place)
          join messages m on m.user_id = current_owner() and m.id = found.message_id
          join contacts c on c.user_id = current_owner() and c.id = found.contact_id
          order by found.place`,
      )
      .execute()
    return rows.map(({ id, messageId, name, email, phone, text }) => ({
      title: [name, email, phone].find(Boolean) ?? '',
      subtitle: text,
      url: `/dashboard/conversations/${id}?message=${messageId}`,
    }))
  },
}
