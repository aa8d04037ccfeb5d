import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isElsewhere, rowId } from '../../../lib/list/row.ts'
import { isSingleKey } from '../../../lib/shortcuts.ts'
import { conversationQuery } from '../api/threads.ts'
import type { InboxState } from './inbox-context.ts'
import type { ThreadList } from './list/use-thread-list.ts'
import type { ThreadState } from './use-thread-actions.ts'

export interface InboxKeys {
  inbox: InboxState
  list: ThreadList
  /** Moves the focus to the composer. */
  reply: () => void
}
type Given = InboxKeys & { client: QueryClient }

/** Handles the keys of the inbox: j, k, r, e, s, b, u, x, and Escape (the list of shortcuts names them). */
export function useInboxKeys(given: InboxKeys): void {
  const client = useQueryClient()
  const latest = useRef<Given>({ ...given, client })
  useEffect(() => {
    latest.current = { ...given, client }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isElsewhere(event.target)) return
      const key = Object.keys(ACTIONS).find((one) => (one === 'Escape' ? isEscape(event) : isSingleKey(event, one)))
      if (key === undefined || !ACTIONS[key]?.(latest.current)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Tells whether Escape was pressed for the inbox, not for something that is open above it. */
const isEscape = ({ key, defaultPrevented, isComposing }: KeyboardEvent): boolean =>
  key === 'Escape' &&
  !defaultPrevented &&
  !isComposing &&
  document.querySelector('[role="menu"], [role="dialog"]') === null

/** Runs with the open conversation, also if the list has not loaded it; returns whether there is one. */
const onOpen = (run: (given: Given, thread: ThreadState) => void) => (given: Given) => {
  const { contactId } = given.inbox
  if (contactId === undefined) return false
  const row =
    given.list.rows.find(({ id }) => id === contactId) ??
    given.client.getQueryData(conversationQuery(contactId).queryKey) ??
    undefined
  if (row) run(given, row)
  return row !== undefined
}

const go = (by: 1 | -1) => (given: Given) => {
  given.inbox.step(by)
  // The next row has the focus, so that the keys of a list go on from there.
  requestAnimationFrame(() => {
    const { contactId } = given.inbox
    const at = given.list.rows.findIndex(({ id }) => id === contactId)
    const next = given.list.rows[at === -1 ? 0 : at + by]
    if (next) document.getElementById(rowId(next.id))?.focus({ preventScroll: true })
  })
  return true
}

const ACTIONS: Readonly<Record<string, (given: Given) => boolean>> = {
  j: go(1),
  k: go(-1),
  r: (given) => {
    given.reply()
    return given.inbox.contactId !== undefined
  },
  e: onOpen(({ inbox: { actions, step } }, row) => {
    if (row.state === 'closed') return actions.reopen(row)
    actions.close(row)
    step(1)
  }),
  s: onOpen(({ inbox }, row) => void inbox.actions.star(row)),
  b: onOpen(({ inbox }) => inbox.setSnoozing(true)),
  u: onOpen(({ inbox }) => inbox.markUnread()),
  x: onOpen(({ list }, row) => list.selection.toggle(row.contact_id)),
  Escape: ({ inbox, list }) => {
    const isChoosing = list.count > 0
    if (isChoosing) list.selection.clear()
    else if (inbox.contactId !== undefined) inbox.open(undefined)
    return isChoosing || inbox.contactId !== undefined
  },
}
