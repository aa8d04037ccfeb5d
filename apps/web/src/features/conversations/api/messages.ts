import {
  cancelMessage,
  listMessages,
  type Message,
  retryMessage,
  saveDraft,
  sendMessage,
  type SendMessageBody,
} from '@greenroom/contracts'
import { mayHaveArrived as mayHave } from '@greenroom/domain/messages'
import type { BodyOf } from '@greenroom/contracts'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { conversationsKey } from '../../../lib/conversations.ts'

/** Messages of a conversation, newest first. */
export const messagesQuery = (contactId: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, 'messages', contactId],
    queryFn: ({ pageParam, signal }) =>
      call(listMessages, { params: { contactId }, query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    meta: { live: ['messages'] },
  })

/** Shows a message that was sent or changed, before the list is read again. */
export function putMessage(client: QueryClient, message: Message): void {
  client.setQueryData(messagesQuery(message.contact_id).queryKey, (shown) => {
    if (shown === undefined) return shown
    const isKnown = shown.pages.some(({ items }) => items.some(({ id }) => id === message.id))
    return {
      ...shown,
      pages: shown.pages.map((page, index) => ({
        ...page,
        items: isKnown
          ? page.items.map((item) => (item.id === message.id ? message : item))
          : index === 0
            ? [message, ...page.items]
            : page.items,
      })),
    }
  })
}

export const send = (contactId: string, body: SendMessageBody, key: string): Promise<Message> =>
  call(sendMessage, { params: { contactId }, body, idempotencyKey: key })

export async function takeBack(client: QueryClient, { id, contact_id: contactId }: Message): Promise<Message> {
  const message = await call(cancelMessage, { params: { contactId, messageId: id } })
  putMessage(client, message)
  return message
}

/** Tells whether a message may have arrived, though nobody knows. */
export const mayHaveArrived = ({ status, failure }: Pick<Message, 'status' | 'failure'>): boolean =>
  mayHave(status, failure?.code ?? null)

/** Sends a failed message again, or one that may have arrived, after its owner was asked. */
export async function sendAgain(client: QueryClient, message: Message): Promise<void> {
  const { id, contact_id: contactId } = message
  const query = mayHaveArrived(message) ? ({ did_not_arrive: 'true' } as const) : {}
  putMessage(client, await call(retryMessage, { params: { contactId, messageId: id }, query }))
}

export type DraftBody = BodyOf<typeof saveDraft>
/** @param leaving keeps the request alive after the page is closed */
export const storeDraft = (contactId: string, body: DraftBody, leaving = false) =>
  call(saveDraft, { params: { contactId }, body, keepalive: leaving })
