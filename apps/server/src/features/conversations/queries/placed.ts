import { threads } from '@greenroom/db'
import type { MessageChannel } from '@greenroom/domain'
import type { ThreadAction, ThreadFilter, ThreadQuery } from '@greenroom/contracts'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'

/** Which threads, in which order. */
export interface Which extends Pick<ThreadQuery, 'filter' | 'channel' | 'sort'> {
  /** Leaves out threads that are already as this change makes them. */
  notYet?: ThreadAction
  /** Contacts whose threads are left out. */
  except?: readonly string[]
}

const NOT_YET: Record<ThreadAction, SQL> = {
  read: sql` and ${threads.unreadCount} > 0`,
  unread: sql` and ${threads.unreadCount} = 0`,
  close: sql` and ${threads.state} <> 'closed'`,
  open: sql` and ${threads.state} <> 'open'`,
  snooze: sql` and ${threads.state} <> 'snoozed'`,
}

const ALL_CHANNELS: readonly MessageChannel[] = ['sms', 'email']

/**
 * Where the threads of a filter stand, and which of those there. A snoozed thread that has come due counts as open until
 * the job has opened it.
 */
const PARTS: Record<ThreadFilter, { place: 'open' | 'snoozed' | 'closed' | 'any'; only?: SQL }> = {
  all: { place: 'open' },
  waiting: { place: 'open', only: sql`${threads.waitingSince} is not null` },
  unread: { place: 'open', only: sql`${threads.unreadCount} > 0` },
  snoozed: { place: 'snoozed' },
  closed: { place: 'closed' },
  starred: { place: 'any', only: sql`${threads.isStarred}` },
}

const isDue = ({ now }: Pick<Context, 'now'>) =>
  sql`${threads.state} = 'snoozed' and ${threads.snoozedUntil} <= ${now.toISOString()}::timestamptz`

/** Returns the conditions of a filter, one for each range of an index. No thread meets two of them. */
function rangesOf(context: Pick<Context, 'ownerId' | 'now'>, { filter, channel, notYet, except = [] }: Which): SQL[] {
  const { place, only } = PARTS[filter]
  const own = sql`${threads.userId} = ${context.ownerId}`
  const others = except.length === 0 ? sql`` : sql` and ${threads.contactId} <> all (${sql.param([...except])}::uuid[])`
  const rest = sql`${only ? sql` and ${only}` : sql``}${notYet ? NOT_YET[notYet] : sql``}${others}`
  const channels = channel ? [channel] : ALL_CHANNELS
  const at = (name: SQL, more = sql``) =>
    channels.map(
      (one) => sql`${own} and ${threads.place} = ${name} and ${threads.channel} = ${literal(one)}${more}${rest}`,
    )
  const due = sql`${own} and ${isDue(context)} and ${threads.place} = 'snoozed'${channel ? sql` and ${threads.channel} = ${literal(channel)}` : sql``}${rest}`
  switch (place) {
    case 'open':
      return [...at(sql`'open'`), due]
    case 'snoozed':
      return at(sql`'snoozed'`, sql` and not (${isDue(context)})`)
    case 'closed':
      return at(sql`'closed'`)
    case 'any':
      return [...at(sql`'open'`), ...at(sql`'snoozed'`), ...at(sql`'closed'`)]
  }
}

/** The planner matches constants to partial indexes, not parameters. */
const literal = (channel: MessageChannel) => (channel === 'sms' ? sql`'sms'` : sql`'email'`)

/** Returns the condition of a filter on a row of `threads`, for threads that are found otherwise. */
export const isIn = (context: Pick<Context, 'ownerId' | 'now'>, which: Which): SQL =>
  sql`(${sql.join(
    rangesOf(context, which).map((range) => sql`(${range})`),
    sql` or `,
  )})`

/** Names of the places in which threads of a filter may stand. */
export function placesOf(filter: ThreadFilter): string[] {
  const { place } = PARTS[filter]
  if (place === 'open') return ['open', 'snoozed']
  return place === 'any' ? ['open', 'snoozed', 'closed'] : [place]
}

/** The value that a list is sorted by. */
export const keyOf = ({ sort }: Which): SQL =>
  sort === 'newest' ? sql`${threads.lastMessageAt}` : sql`${threads.waitingSince}`

/** Returns the order of a list of rows with `key` and `contact_id`, from its start or its end. */
export function orderOf({ sort }: Which, isBackwards = false): SQL {
  const isDescending = (sort === 'newest') !== isBackwards
  if (sort === 'newest') return isDescending ? sql`key desc, contact_id desc` : sql`key, contact_id`
  // Those who do not wait come last.
  return isDescending ? sql`key desc nulls first, contact_id desc` : sql`key nulls last, contact_id`
}

/**
 * Returns the rows of a filter as a table of `contact_id` and `key`, from its start or its end. Each range is in order, so
 * that Postgres merges the indexes and stops after a page; it would sort all rows otherwise.
 */
export const rowsOf = (context: Pick<Context, 'ownerId' | 'now'>, which: Which, isBackwards = false): SQL =>
  sql.join(
    rangesOf(context, which).map(
      (range) =>
        sql`(select ${threads.contactId} as contact_id, ${keyOf(which)} as key from ${threads} where ${range}
          order by ${orderOf(which, isBackwards)})`,
    ),
    sql` union all `,
  )
