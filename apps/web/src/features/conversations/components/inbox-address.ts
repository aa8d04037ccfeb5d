import { THREAD_FILTERS, THREAD_SORTS, type ThreadFilter } from '@greenroom/contracts'
import { MESSAGE_CHANNELS } from '@greenroom/domain/messages'
import { z } from 'zod'
import { type AddressValues, one, text } from '../../../lib/address/index.ts'
import type { ThreadView } from '../api/threads.ts'

/** What the address of the inbox says. */
export const inboxAddress = z.object({
  filter: one(z.enum(THREAD_FILTERS), 'all'),
  channel: one(z.enum(MESSAGE_CHANNELS)),
  tag: text,
  segment: one(z.uuid()),
  /** Campaign whose replies are shown. */
  campaign_id: one(z.uuid()),
  q: text,
  sort: one(z.enum(THREAD_SORTS), 'newest'),
  contact: one(z.uuid()),
  /** Message that a search found, to be shown. */
  message: one(z.uuid()),
})
type InboxValues = AddressValues<typeof inboxAddress>

/** Returns the part of the inbox that an address asks for. */
export const viewOfInbox = ({ filter, sort, channel, tag, segment, campaign_id, q }: InboxValues): ThreadView => ({
  filter,
  sort,
  ...(channel && { channel }),
  ...(tag && { tag }),
  ...(segment && { segment }),
  ...(campaign_id && { campaign_id }),
  ...(q && { q }),
})

export const FILTER_WORDS: Readonly<Record<ThreadFilter, string>> = {
  all: 'All',
  waiting: 'Waiting',
  unread: 'Unread',
  snoozed: 'Snoozed',
  closed: 'Closed',
  starred: 'Starred',
}
