import type { Draft, Message, MessageMedia, SavedAnswer, Thread } from '@greenroom/contracts'
import type { DraftRow, MessageRow, SavedAnswerRow } from '@greenroom/db'
import { MESSAGE_FAILURES } from '@greenroom/domain'
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
})

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
