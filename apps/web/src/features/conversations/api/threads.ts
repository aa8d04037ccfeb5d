import {
  type BulkChange as PeopleChange,
  changeContacts,
  changeConversations,
  clearConversationFlag,
  getCampaign,
  getConversation,
  listConversations,
  listOperations,
  MAX_THREADS_AT_ONCE,
  type Thread,
  type ThreadQuery,
  undoConversationsChange,
  updateConversation,
} from '@greenroom/contracts'
import type { BodyOf, ResponseOf } from '@greenroom/contracts'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, orNull } from '../../../lib/api/index.ts'
import { conversationsKey, threadCountsQuery } from '../../../lib/conversations.ts'
import { randomId } from '../../../lib/random-id.ts'

/** A conversation. `asked_at`: when the server was asked for it, in milliseconds. */
export type Conversation = ResponseOf<typeof getConversation> & { asked_at: number }

/** The part of the inbox that is shown. */
export type ThreadView = Pick<ThreadQuery, 'filter' | 'sort'> &
  Partial<Pick<ThreadQuery, 'channel' | 'q' | 'tag' | 'segment' | 'campaign_id'>>

/** Conversations of one page. */
const PAGE = 30

/** Milliseconds between looks at work in the background. */
const LOOK_MS = 400

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
    meta: { live: ['threads', 'contacts', 'revocation_flags', 'campaign_replies'] },
  })

/** Name of a campaign whose replies are shown; `null` if there is no such campaign. */
export const campaignNameQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'name', campaignId],
    queryFn: async ({ signal }) => (await orNull(call(getCampaign, { params: { campaignId }, signal })))?.name ?? null,
    meta: { live: ['campaigns'] },
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
      live: [
        'threads',
        'contacts',
        'consent_records',
        'senders',
        'messages',
        'revocation_flags',
        'drafts',
        'mini_sites',
        'profiles',
        'users',
        'wallets',
        'user_subscriptions',
      ],
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

/** Conversations per call when all of a view are read (contract `listConversations`). */
const WHOLE_PAGE = 100

/** Reads all conversations of a view, each once. */
export async function readAllThreads(view: ThreadView): Promise<Thread[]> {
  const found = new Map<string, Thread>()
  for (let page = 1, total = 1; (page - 1) * WHOLE_PAGE < total; page += 1) {
    const answer = await call(listConversations, { query: { ...view, page, limit: WHOLE_PAGE } })
    for (const thread of answer.items) found.set(thread.contact_id, thread)
    total = answer.total
  }
  return [...found.values()]
}

/** Chosen conversations: by their contacts, or all of a view except some. */
export type Chosen = { ids: readonly string[] } | { view: ThreadView; except: readonly string[] }
export type BulkChange = Pick<BodyOf<typeof changeConversations>, 'action' | 'snoozed_until'>

/** Progress of a change of many. */
export interface Done {
  changed: number
  /** Undoes it; undefined if nothing was done. */
  changeId: string | undefined
}

/**
 * Changes conversations, as many calls as it takes.
 * @param onPart called after each call, so that what was done can be undone also if a later one fails
 */
export async function changeThreads(
  client: QueryClient,
  chosen: Chosen,
  change: BulkChange,
  onPart: (done: Done) => void,
): Promise<void> {
  let done: Done = { changed: 0, changeId: undefined }
  const part = async (which: Pick<BodyOf<typeof changeConversations>, 'ids' | 'filter' | 'except'>) => {
    const answer = await call(changeConversations, {
      body: { ...which, ...change, ...(done.changeId !== undefined && { change_id: done.changeId }) },
    })
    done = { changed: done.changed + answer.changed, changeId: answer.change_id }
    onPart(done)
    return answer.has_more && answer.changed > 0
  }
  try {
    if ('ids' in chosen)
      for (let from = 0; from < chosen.ids.length; from += MAX_THREADS_AT_ONCE)
        await part({ ids: chosen.ids.slice(from, from + MAX_THREADS_AT_ONCE) })
    else {
      const { sort: _, ...filter } = chosen.view
      while (await part({ filter, except: [...chosen.except] }));
    }
  } finally {
    await client.invalidateQueries({ queryKey: conversationsKey })
  }
}

/** Undoes a change of many conversations. @returns how many are as they were */
export async function undoChange(client: QueryClient, changeId: string): Promise<number> {
  let restored = 0
  try {
    for (let isMore = true; isMore; ) {
      const answer = await call(undoConversationsChange, { params: { changeId } })
      restored += answer.restored
      isMore = answer.has_more
    }
  } finally {
    await client.invalidateQueries({ queryKey: conversationsKey })
  }
  return restored
}

/** Says that the owner looked at what reads like a wish to stop; its notice and mark go at once. */
export async function lookedAtFlag(client: QueryClient, contactId: string): Promise<void> {
  await call(clearConversationFlag, { params: { contactId } })
  client.setQueryData(
    conversationQuery(contactId).queryKey,
    (shown) => shown && { ...shown, flagged: null, is_flagged: false },
  )
  await refreshThreads(client)
}

/** Changes people, and waits until the work in the background is over. @throws Error with its reason if it failed */
export async function changePeople(client: QueryClient, ids: readonly string[], change: PeopleChange): Promise<void> {
  const { id } = await call(changeContacts, {
    body: { selection: { ids: [...ids] }, change },
    idempotencyKey: randomId(),
  })
  for (;;) {
    const work = (await call(listOperations)).items.find((one) => one.id === id)
    if (work === undefined || work.status === 'done') break
    if (work.status === 'failed' || work.status === 'cancelled') throw new Error(work.error ?? 'That was stopped.')
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  await client.invalidateQueries({ queryKey: conversationsKey })
}
