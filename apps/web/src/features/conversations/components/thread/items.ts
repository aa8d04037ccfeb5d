import type { ContactNote, Message, TimelineEntry } from '@greenroom/contracts'
import type { TimelineKind } from '@greenroom/domain/contact-timeline'
import type { Unsent } from '../../outbox/outbox.ts'

/** Something that a thread shows, with its moment as ISO 8601. */
export type ThreadItem = { id: string; at: string } & (
  | { kind: 'message'; message: Message; isGrouped: boolean }
  | { kind: 'unsent'; unsent: Unsent }
  | { kind: 'note'; note: ContactNote }
  | { kind: 'event'; entry: TimelineEntry }
)

export interface ThreadDay {
  /** Time of its first item. */
  at: string
  items: ThreadItem[]
}

/** Events of a person's history that belong between the messages; others are in the person's own history. */
const EVENTS: ReadonlySet<string> = new Set<TimelineKind>(['created', 'imported', 'signed_up', 'consent', 'clicked'])

/** Milliseconds. Messages of one side that are not further apart than this form a group. */
const GROUP_MS = 300_000

export interface ThreadParts {
  /** In any order. */
  messages: readonly Message[]
  unsent: readonly Unsent[]
  notes: readonly ContactNote[]
  entries: readonly TimelineEntry[]
  /** There are older messages that are not loaded; what happened before the loaded ones waits for them. */
  hasOlder: boolean
}

/** Returns everything that a thread shows, oldest first, by day in the reader's time zone. */
export function daysOf({ messages, unsent, notes, entries, hasOlder }: ThreadParts): ThreadDay[] {
  const shown = messages.filter(({ status }) => status !== 'canceled')
  const since = hasOlder ? shown.reduce((first, { sent_at: at }) => (at < first ? at : first), '9999') : ''
  const rest: ThreadItem[] = [
    ...notes.map((note): ThreadItem => ({ kind: 'note', id: note.id, at: note.created_at, note })),
    ...entries
      .filter(({ kind }) => EVENTS.has(kind))
      .map((entry): ThreadItem => ({ kind: 'event', id: entry.id, at: entry.at, entry })),
  ].filter(({ at }) => at >= since)
  const items = [
    ...shown.map(
      (message): ThreadItem => ({ kind: 'message', id: message.id, at: placeOf(message), message, isGrouped: false }),
    ),
    ...rest,
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1))
  items.push(...unsent.map((one): ThreadItem => ({ kind: 'unsent', id: one.key, at: one.at, unsent: one })))
  return byDay(items.map((item, place) => ({ ...item, ...(isGrouped(items[place - 1], item) && { isGrouped: true }) })))
}

/** A scheduled message stands where it will leave. */
const placeOf = ({ status, send_at: sendAt, sent_at: sentAt }: Message): string =>
  status === 'scheduled' ? (sendAt ?? sentAt) : sentAt

function isGrouped(before: ThreadItem | undefined, item: ThreadItem): boolean {
  if (before?.kind !== 'message' || item.kind !== 'message') return false
  const [a, b] = [before.message, item.message]
  return (
    a.direction === b.direction &&
    a.channel === b.channel &&
    b.subject === null &&
    a.origin === b.origin &&
    a.campaign_id === b.campaign_id &&
    Date.parse(item.at) - Date.parse(before.at) < GROUP_MS
  )
}

function byDay(items: readonly ThreadItem[]): ThreadDay[] {
  const days: ThreadDay[] = []
  let last = ''
  for (const item of items) {
    const day = new Date(item.at).toDateString()
    if (day !== last) days.push({ at: item.at, items: [] })
    days.at(-1)?.items.push(item)
    last = day
  }
  return days
}
