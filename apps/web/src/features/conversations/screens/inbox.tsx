import type { Message } from '@greenroom/contracts'
import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useCodeAhead } from '../../../lib/code-ahead.ts'
import { toast } from '../../../lib/toasts.tsx'
import { useViewport } from '../../../lib/viewport.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { takeBack } from '../api/messages.ts'
import { COMPOSER_ID } from '../components/composer/composer.tsx'
import { viewOfInbox } from '../components/inbox-address.ts'
import { InboxContext } from '../components/inbox-context.ts'
import { ThreadList } from '../components/list/thread-list.tsx'
import { useThreadList } from '../components/list/use-thread-list.ts'
import { momentWords } from '../../../lib/moment-words.ts'
import { keepPersonShown, wasPersonShown } from '../components/person-shown.ts'
import { Thread } from '../components/thread/thread.tsx'
import { useInboxAddress } from '../components/use-inbox-address.ts'
import { useInboxKeys } from '../components/use-inbox-keys.ts'
import { useThreadActions } from '../components/use-thread-actions.ts'
import { reclaim } from '../drafts/use-draft.ts'
import { useSending } from '../outbox/use-outbox.ts'
import classes from './inbox.module.css'

export interface InboxProps {
  /** Pane about the person of the open conversation. `asked` counts the times that somebody asked why they are here. */
  Person: ComponentType<{ contactId: string; asked: number }>
}

/** Narrower than this, the person covers the thread instead of standing beside it. */
const WIDE_PX = 1180

const parts = () =>
  Promise.all([
    import('../components/thread/opt-out-dialog.tsx'),
    import('../components/thread/note-dialog.tsx'),
    import('../components/composer/answers-dialog.tsx'),
    import('../components/list/narrowing.tsx'),
  ])

/** The inbox: conversations, the open one, and the person; one of them at a time on a phone. */
export function Inbox({ Person }: InboxProps) {
  useCodeAhead(parts)
  useUndoOfSent()
  const address = useInboxAddress()
  const { contactId, go } = address
  const { isMobile, width } = useViewport()
  const view = useMemo(() => viewOfInbox(address.values), [address.values])
  const box = useRef<HTMLDivElement>(null)
  const list = useThreadList(view, box)
  const actions = useThreadActions(list.asOwn)
  const hold = useRef<(() => void) | undefined>(undefined)
  const [snoozing, setSnoozing] = useState(false)
  const [isShown, setShown] = useState(wasPersonShown)
  const [isSheet, setSheet] = useState(false)
  const [asked, setAsked] = useState({ contactId, times: 0 })
  const isBeside = width >= WIDE_PX

  const open = useCallback(
    // The list is one step back on a phone; on a desktop, one conversation replaces the other.
    (id: string | undefined, message?: string) => {
      setSheet(false)
      go({ contact: id, message }, !isMobile && contactId !== undefined)
    },
    [go, isMobile, contactId],
  )
  const step = useCallback(
    (by: 1 | -1) => {
      const at = list.rows.findIndex(({ id }) => id === contactId)
      const next = list.rows[at === -1 ? 0 : at + by]
      if (next) open(next.id, next.found?.message_id)
    },
    [list.rows, contactId, open],
  )
  const markUnread = useCallback(() => {
    if (contactId === undefined) return
    hold.current?.()
    actions.setRead(contactId, false)
  }, [contactId, actions])
  const messageId = address.values.message
  const inbox = useMemo(
    () => ({ view, contactId, messageId, open, step, actions, hold, markUnread, snoozing, setSnoozing }),
    [view, contactId, messageId, open, step, actions, markUnread, snoozing],
  )
  useInboxKeys({ inbox, list, reply: () => document.getElementById(COMPOSER_ID)?.focus() })

  const togglePerson = () => {
    if (!isBeside) return setSheet(!isSheet)
    setShown(!isShown)
    keepPersonShown(!isShown)
  }
  const askWhy = () => {
    setAsked({ contactId, times: asked.times + 1 })
    if (!isBeside) return setSheet(true)
    setShown(true)
    keepPersonShown(true)
  }
  const person =
    contactId === undefined ? null : (
      <Suspense fallback={<Skeleton height={240} m="md" />}>
        <Person key={contactId} contactId={contactId} asked={asked.contactId === contactId ? asked.times : 0} />
      </Suspense>
    )
  const isThreadOnly = isMobile && contactId !== undefined
  return (
    <InboxContext value={inbox}>
      <div
        className={classes.root}
        data-fills-window
        data-covers-frame={isThreadOnly || undefined}
        data-person={(isBeside && isShown && contactId !== undefined) || undefined}
      >
        <h1 className="visually-hidden">Conversations</h1>
        {isThreadOnly ? null : (
          <div className={classes.list}>
            <ThreadList list={list} box={box} address={address} />
          </div>
        )}
        {contactId === undefined ? (
          isMobile ? null : (
            <div className={classes.none}>
              <EmptyState
                isPlain
                art={<Grooves shape="arcs" />}
                title="Choose a conversation"
                text="Press J and K to go through them, R to reply, E to close, and ? for more."
              />
            </div>
          )
        ) : (
          <div className={classes.thread}>
            <Thread
              contactId={contactId}
              isPersonShown={isBeside ? isShown : isSheet}
              onTogglePerson={togglePerson}
              onAskWhy={askWhy}
            />
          </div>
        )}
        {isBeside && isShown && person ? (
          <aside className={classes.person} aria-label="The person">
            {person}
          </aside>
        ) : null}
        {isBeside ? null : (
          <Sheet opened={isSheet} onClose={() => setSheet(false)} title="The person">
            <div className={classes.sheet}>{isSheet ? person : null}</div>
          </Sheet>
        )}
      </div>
    </InboxContext>
  )
}

/** Offers to take a message back while it can be. */
function useUndoOfSent(): void {
  const client = useQueryClient()
  const taken = useCallback(
    (message: Message) => {
      const at = message.send_at === null ? 0 : Date.parse(message.send_at)
      if (at <= Date.now()) return
      const undo = () =>
        takeBack(client, message).then(
          () => reclaim(message),
          (error: Error) => toast.error(error.message),
        )
      toast.success(
        message.status === 'scheduled' ? `Leaves ${momentWords(new Date(at), new Date())}.` : 'Message sent.',
        { id: 'message-sent', action: { label: 'Undo', onClick: () => void undo() } },
      )
    },
    [client],
  )
  useSending(taken)
}
