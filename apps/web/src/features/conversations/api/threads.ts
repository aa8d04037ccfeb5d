import {
  changeContacts,
  changeConversations,
  clearConversationFlag,
  getConversation,
  listConversations,
  type Thread,
  type ThreadQuery,
  updateConversation,
} from '@greenroom/contracts'
import type { BodyOf, ResponseOf } from '@greenroom/contracts'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, orNull } from '../../../lib/api/index.ts'
import { conversationsKey, threadCountsQuery } from '../../../lib/conversations.ts'

/** A conversation. `asked_at`: when the server was asked for it, in milliseconds. */
export type Conversation = ResponseOf<typeof getConversation> & { asked_at: number }

/** The part of the inbox that is shown. */
export type ThreadView = Pick<ThreadQuery, 'filter' | 'sort'> &
  Partial<Pick<ThreadQuery, 'channel' | 'q' | 'tag' | 'segment'>>

/** Conversations of one page. */
const PAGE = 30

const threadsKey = [...conversationsKey, 'threads'] as const

export const threadsQuery = (view: ThreadView) =>
  infiniteQueryOptions({
    queryKey: [...threadsKey, view],
    queryFn: ({ pageParam, signal }) =>
      call(listConversations, { query: { ...view, page: pageParam, limit: PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { live: ['threads', 'contacts'] },
  })

/** One conversation with its open channels; `null` if there is no such contact. */
export const conversationQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...conversationsKey, 'one', contactId],
    queryFn: async ({ signal }): Promise<Conversation | null> => {
      const askedAt = Date.now()
      const conversation = await orNull(call(getConversation, { params: { contactId }, signal }))
      return conversation && { ...conversation, asked_at: askedAt }
    },
    staleTime: 0,
    meta: {
      live: ['threads', 'contacts', 'consent_records', 'senders', 'messages', 'drafts', 'mini_sites', 'profiles'],
    },
  })

export type ThreadChange = BodyOf<typeof updateConversation>

/** Changes a conversation; the new state shows everywhere at once. */
export async function changeThread(client: QueryClient, contactId: string, change: ThreadChange): Promise<Thread> {
  const { queryKey } = conversationQuery(contactId)
  const { state, snoozed_until, read } = change
  client.setQueryData(
    queryKey,
    (shown) =>
      shown && {
        ...shown,
        ...(state && { state, snoozed_until: snoozed_until ?? null }),
        ...(read !== undefined && { unread_count: read ? 0 : Math.max(1, shown.unread_count) }),
      },
  )
  try {
    const thread = await call(updateConversation, { params: { contactId }, body: change })
    client.setQueryData(queryKey, (shown) => shown && { ...shown, ...thread })
    return thread
  } finally {
    await refreshThreads(client)
  }
}

/** Reads lists and counts again. */
export async function refreshThreads(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: threadsKey }),
    client.invalidateQueries({ queryKey: threadCountsQuery.queryKey }),
  ])
}

export type BulkChange = BodyOf<typeof changeConversations>
export async function changeThreads(client: QueryClient, body: BulkChange) {
  try {
    return await call(changeConversations, { body })
  } finally {
    await client.invalidateQueries({ queryKey: conversationsKey })
  }
}

export async function lookedAtFlag(client: QueryClient, contactId: string): Promise<void> {
  await call(clearConversationFlag, { params: { contactId } })
  await client.invalidateQueries({ queryKey: conversationQuery(contactId).queryKey })
}

/** Adds tags to people, in the background. */
export const tagPeople = (ids: string[], tags: string[], key: string) =>
  call(changeContacts, { body: { selection: { ids }, change: { kind: 'add-tags', tags } }, idempotencyKey: key })
