import { createContext, type RefObject, use, useEffect } from 'react'
import type { ThreadView } from '../api/threads.ts'
import type { useThreadActions } from './use-thread-actions.ts'

/** What every part of the inbox knows. */
export interface InboxState {
  view: ThreadView
  /** The open conversation. */
  contactId: string | undefined
  /** Message of the open conversation that a search found, to be shown. */
  messageId: string | undefined
  open: (contactId: string | undefined, messageId?: string) => void
  /** Opens the next (1) or the previous (-1) conversation of the list. */
  step: (by: 1 | -1) => void
  actions: ReturnType<typeof useThreadActions>
  /** Keeps the open thread from marking itself as read. */
  hold: RefObject<(() => void) | undefined>
  /** Marks the open conversation as unread. */
  markUnread: () => void
  /** The menu of the snooze is open. */
  snoozing: boolean
  setSnoozing: (opened: boolean) => void
}

export const InboxContext = createContext<InboxState | null>(null)

export function useInbox(): InboxState {
  const inbox = use(InboxContext)
  if (inbox === null) throw new Error('Part of the inbox outside of its screen')
  return inbox
}

/** Registers how the open thread stays unread. */
export function useUnreadHold(hold: () => void): void {
  const inbox = useInbox()
  useEffect(() => {
    inbox.hold.current = hold
  })
}
