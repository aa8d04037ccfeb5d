import type { ContactNote, Message, TimelineEntry } from '@greenroom/contracts'
import { Button, Loader } from '@mantine/core'
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { displayName } from '../../../../lib/contacts/contact-words.ts'
import { EVENT_WORDS } from '../../../../lib/contacts/event-words.ts'
import { notesQuery, removeNote, timelineQuery, writeNote } from '../../../../lib/contacts/history.ts'
import { formatDay } from '../../../../lib/format.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { useMinute } from '../../../../lib/use-minute.ts'
import { IconArrowDown } from '../../../../ui/icons.generated.ts'
import { Loaded, type Loadable } from '../../../../ui/loaded.tsx'
import { exactTime } from '../../../../ui/tip.ts'
import { changeThread, type Conversation } from '../../api/threads.ts'
import { useOutbox } from '../../outbox/use-outbox.ts'
import { useInbox, useUnreadHold } from '../inbox-context.ts'
import { clockOf } from '../../../../lib/moment-words.ts'
import { Announcer } from './announcer.tsx'
import { Bubble } from './bubble.tsx'
import { daysOf, type ThreadItem } from './items.ts'
import { NoteLine } from './note-line.tsx'
import classes from './thread.module.css'
import { UnsentBubble } from './unsent-bubble.tsx'
import { useFound } from './use-found.ts'
import { useReadMarks } from './use-read-marks.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

interface MessagePage {
  items: Message[]
  next: string | null
}
export interface MessagesProps {
  conversation: Conversation
  query: Loadable<InfiniteData<MessagePage>> & {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
}

const NO_NOTES: readonly ContactNote[] = []

/** What was said and what happened, oldest first. */
export function Messages({ conversation, query }: MessagesProps) {
  const { contact_id: contactId } = conversation
  const name = displayName(conversation)
  const client = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const newest = useRef<HTMLDivElement>(null)
  const now = useMinute()

  const messages = useMemo(() => unique(query.data?.pages.flatMap(({ items }) => items) ?? []), [query.data])
  const { box: outbox, unsent } = useOutbox(contactId)
  const { data: notes = NO_NOTES } = useQuery(notesQuery(contactId))
  const entries = useEntries(contactId, messages.at(-1)?.sent_at)
  const days = useMemo(
    () => daysOf({ messages, unsent, notes, entries, hasOlder: query.hasNextPage }),
    [messages, unsent, notes, entries, query.hasNextPage],
  )
  const newestInbound = messages.find(({ direction }) => direction === 'inbound')
  const latestId = messages.find(({ direction, status }) => direction === 'outbound' && status !== 'scheduled')?.id

  const scroll = useThreadScroll({
    box,
    content,
    first: days[0]?.items[0]?.id,
    last: days.at(-1)?.items.at(-1)?.id,
    onEarly: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) query.fetchNextPage()
    },
  })
  const { hold } = useReadMarks({
    unread: conversation.unread_count,
    newest,
    newestId: newestInbound?.id,
    onSeen: () => void changeThread(client, contactId, { read: true }).catch(() => undefined),
  })
  useUnreadHold(hold)
  const { messageId } = useInbox()
  useEffect(() => {
    scroll.toEnd()
    // oxlint-disable-next-line react/exhaustive-deps -- once, and as one's own message appears
  }, [unsent.length])

  const foundId = useFound({
    messageId,
    isLoaded: messages.some(({ id }) => id === messageId),
    pages: query.data?.pages.length ?? 0,
    loadOlder: query.hasNextPage && !query.isFetchingNextPage ? query.fetchNextPage : undefined,
    box,
    onScroll: scroll.onScroll,
  })

  const dropNote = async (note: ContactNote) => {
    try {
      await removeNote(contactId, note.id)
      toast.success('Note deleted.', {
        action: {
          label: 'Undo',
          onClick: () =>
            void writeNote(contactId, note.body, randomId()).finally(() =>
              client.invalidateQueries({ queryKey: notesQuery(contactId).queryKey }),
            ),
        },
      })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The note was not deleted.')
    }
    await client.invalidateQueries({ queryKey: notesQuery(contactId).queryKey })
  }
  const show = (item: ThreadItem) => {
    if (item.kind === 'unsent') return <UnsentBubble key={item.id} unsent={item.unsent} box={outbox} />
    if (item.kind === 'note')
      return <NoteLine key={item.id} note={item.note} onDelete={() => void dropNote(item.note)} />
    if (item.kind === 'event') return <EventLine key={item.id} entry={item.entry} />
    return (
      <Bubble
        key={item.id}
        message={item.message}
        name={name}
        isGrouped={item.isGrouped}
        isLatest={item.id === latestId}
        isFound={item.id === foundId}
        {...(item.id === newestInbound?.id && { ref: newest })}
      />
    )
  }
  return (
    <div className={classes.frame}>
      <div
        ref={box}
        className={classes.scroll}
        onScroll={scroll.onScroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        role="region"
        aria-label={`Messages with ${name}`}
      >
        <div ref={content} className={classes.content}>
          {query.isFetchingNextPage ? (
            <Loader size="sm" className={classes.older ?? ''} aria-label="Loading older messages" />
          ) : null}
          <Loaded query={query} place="list" what="The messages" skeleton={120}>
            {() =>
              days.length === 0 ? (
                <p className={classes.start}>Nothing said yet. Say hello.</p>
              ) : (
                days.map((day) => (
                  <section key={new Date(day.at).toDateString()}>
                    <p className={classes.date}>
                      <span>{formatDay(new Date(day.at), now)}</span>
                    </p>
                    {day.items.map(show)}
                  </section>
                ))
              )
            }
          </Loaded>
        </div>
      </div>
      {scroll.hasNew ? (
        <Button
          className={classes.pill ?? ''}
          size="compact-sm"
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={scroll.toEnd}
        >
          New messages
        </Button>
      ) : null}
      <Announcer name={name} newest={newestInbound} />
    </div>
  )
}

/** Pages that were read at different times may overlap. */
const unique = (messages: readonly Message[]) => [...new Map(messages.map((message) => [message.id, message])).values()]

const NO_ENTRIES: readonly TimelineEntry[] = []

/** Reads the person's history as far back as the loaded messages go. */
function useEntries(contactId: string, since: string | undefined): readonly TimelineEntry[] {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(timelineQuery(contactId))
  const entries = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? NO_ENTRIES, [data])
  const oldest = entries.at(-1)?.at
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && since !== undefined && oldest !== undefined && oldest > since)
      void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, since, oldest])
  return entries
}

/** An event of the person's history between the messages. */
function EventLine({ entry }: { entry: TimelineEntry }) {
  const words = EVENT_WORDS[entry.kind as keyof typeof EVENT_WORDS] as (details: unknown) => string
  return (
    <p className={classes.event} data-kind={entry.kind}>
      {words(entry.details)} ·{' '}
      <time dateTime={entry.at} {...exactTime}>
        {clockOf(new Date(entry.at))}
      </time>
    </p>
  )
}
