import type { Message } from '@greenroom/contracts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { isOnline, whenOnline } from '../../../lib/online.ts'
import { putMessage, send } from '../api/messages.ts'
import { refreshThreads } from '../api/threads.ts'
import { createOutbox, type Outbox, type Unsent } from './outbox.ts'

let outbox: { of: QueryClient; outbox: Outbox } | undefined
/** Called with each message that was taken, to offer Undo. */
let onTaken: ((message: Message, unsent: Unsent) => void) | undefined

/** The outbox belongs to the signed-in account, as the cache does. */
export function outboxOf(client: QueryClient): Outbox {
  if (outbox?.of === client) return outbox.outbox
  const made = createOutbox({
    send: ({ contactId, body, key }) => send(contactId, body, key),
    onSent: (message, unsent) => {
      putMessage(client, message)
      void refreshThreads(client)
      onTaken?.(message, unsent)
    },
    isOnline,
    wait: whenOnline,
  })
  outbox = { of: client, outbox: made }
  made.resume()
  return made
}

/** Returns the outbox, and what it holds for this contact. */
export function useOutbox(contactId: string) {
  const box = outboxOf(useQueryClient())
  const all = useSyncExternalStore(box.subscribe, box.items)
  return { box, unsent: all.filter((item) => item.contactId === contactId) }
}

/** Goes on sending what is unsent, from every screen that shows the inbox, and tells the screen what was taken. */
export function useSending(taken: (message: Message, unsent: Unsent) => void): void {
  const client = useQueryClient()
  useEffect(() => {
    outboxOf(client)
    onTaken = taken
    return () => {
      onTaken = undefined
    }
  }, [client, taken])
}
