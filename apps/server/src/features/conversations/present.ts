import type { Draft, Message, MessageMedia, SavedAnswer, Thread } from '@greenroom/contracts'
import type { ContactRow, DraftRow, MessageRow, SavedAnswerRow } from '@greenroom/db'
import {
  campaignText,
  fillMergeFields,
  identitySince,
  linksIn,
  mailPlain,
  MAX_MAIL_LENGTH,
  mergeValues,
  type MergeValues,
  MESSAGE_FAILURES,
  type MessageFailure,
} from '@greenroom/domain'
import type { CampaignMessageRow } from './queries/campaign-messages.ts'
import type { ThreadView } from './queries/threads.ts'

/** @param now a snooze that ended by then is over */
export function presentThread({ contact, thread, isFlagged, found = null }: ThreadView, now: Date): Thread {
  const isOver = thread?.snoozedUntil !== null && thread?.snoozedUntil !== undefined && thread.snoozedUntil <= now
  const state = isOver ? 'open' : (thread?.state ?? 'open')
  return {
    contact_id: contact.id,
    name: contact.name,
    email: contact.email,
    phone: contact.phone,
    tags: contact.tags,
    starred: contact.starred,
    state,
    snoozed_until: isOver ? null : (thread?.snoozedUntil?.toISOString() ?? null),
    unread_count: thread?.unreadCount ?? 0,
    waiting_since: state === 'closed' ? null : (thread?.waitingSince?.toISOString() ?? null),
    last_message: thread?.lastMessage ?? null,
    last_message_at: thread?.lastMessageAt?.toISOString() ?? null,
    last_direction: thread?.lastDirection ?? null,
    channel: thread?.channel ?? null,
    found,
    is_flagged: isFlagged,
  }
}

export const presentMessage = (row: MessageRow, media: MessageMedia[]): Message => ({
  id: row.id,
  contact_id: row.contactId,
  channel: row.channel,
  direction: row.direction,
  origin: row.origin,
  content: row.content,
  html: row.html,
  quoted: row.quoted,
  subject: row.subject,
  status: row.status,
  failure: row.failure && { code: row.failure, ...MESSAGE_FAILURES[row.failure] },
  is_automatic: row.isAutomatic,
  address: row.address,
  segments: row.segments,
  cost: row.cost,
  media,
  sent_at: row.sentAt.toISOString(),
  send_at: row.sendAt?.toISOString() ?? null,
  read_at: row.readAt?.toISOString() ?? null,
  campaign_id: null,
  campaign_name: null,
})

/**
 * Presents a campaign's message as it went to this person; links as the artist wrote them, so that looking counts no click.
 * @param stop stands for the link that ends texts, of one that left from a name
 */
export function presentCampaignMessage(
  row: CampaignMessageRow,
  contact: ContactRow,
  artist: string,
  media: MessageMedia[],
  stop: string | undefined,
): Message {
  const values = mergeValues(contact, artist)
  const failure = row.status === 'failed' ? failureOf(row.failure) : null
  return {
    id: row.id,
    contact_id: contact.id,
    channel: row.channel,
    direction: 'outbound',
    origin: 'campaign',
    content:
      row.channel === 'email'
        ? mailPlain(fillMergeFields(row.content, values, MAX_MAIL_LENGTH).text)
        : textOf(row, values, stop),
    html: null,
    quoted: null,
    subject: row.channel === 'email' ? fillMergeFields(row.subject, values).text : null,
    status: row.status,
    failure: failure && { code: failure, ...MESSAGE_FAILURES[failure] },
    is_automatic: false,
    address: null,
    segments: row.segments,
    cost: row.cost,
    media,
    sent_at: momentOf(row.at).toISOString(),
    send_at: null,
    read_at: null,
    campaign_id: row.campaignId,
    campaign_name: row.name,
  }
}

function textOf(row: CampaignMessageRow, values: MergeValues, stop: string | undefined): string {
  const links = linksIn(row.content)
  const isFirst = saysWhoWrites(row)
  return campaignText({
    content: row.content,
    values,
    short: (linkNo) => links[linkNo] ?? '',
    withName: isFirst,
    withOptOut: isFirst,
    stop,
  }).text
}

/** Tells whether a text said who writes and how to opt out: the first of each period to a person does. */
const saysWhoWrites = ({ at, previousAt }: CampaignMessageRow): boolean =>
  previousAt === null || momentOf(previousAt) < identitySince(momentOf(at))

const momentOf = (microsecond: string) => new Date(Number(BigInt(microsecond) / 1000n))

const failureOf = (reason: string | null): MessageFailure =>
  reason !== null && Object.hasOwn(MESSAGE_FAILURES, reason) ? (reason as MessageFailure) : 'unknown'

export const presentDraft = (row: DraftRow, media: MessageMedia[]): Draft => ({
  channel: row.channel,
  subject: row.subject,
  content: row.content,
  media,
  updated_at: row.updatedAt.toISOString(),
})

export const presentSavedAnswer = ({ id, name, content, position }: SavedAnswerRow): SavedAnswer => ({
  id,
  name,
  content,
  position,
})
