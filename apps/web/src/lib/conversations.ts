import { countConversations } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api/index.ts'
import { readUntilLogOut } from './session/index.ts'

/** Prefix of every query key about conversations. */
export const conversationsKey = ['conversations'] as const

/** How many conversations each part of the inbox has; the frame shows how many wait. */
export const threadCountsQuery = queryOptions({
  queryKey: [...conversationsKey, 'counts'],
  queryFn: ({ signal }) => call(countConversations, { signal }),
  staleTime: 0,
  meta: { live: ['threads'] },
})

/** Name under which messages are kept until the server has them. */
export const UNSENT = 'unsent-messages'

/** Returns whether messages of an earlier visit are still unsent. */
export const hasUnsent = (): boolean => (readUntilLogOut(UNSENT, 'browser') ?? '[]') !== '[]'

export const INBOX = '/dashboard/conversations'

/** Returns the address of the conversation with a contact. */
export const conversationUrl = (contactId: string): string => `${INBOX}?contact=${contactId}`
