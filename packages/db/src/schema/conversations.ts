import type { MessageChannel } from '@greenroom/domain'
import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Conversations, one per contact. Triggers on messages and contacts derive all but the state. */
export const threads = pgTable(
  'threads',
  {
    userId: uuid('user_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    state: text('state', { enum: ['open', 'snoozed', 'closed'] })
      .notNull()
      .default('open'),
    snoozedUntil: instant('snoozed_until'),
    closedAt: instant('closed_at'),
    /** When it was closed before they wrote again: nobody waits for what came before. */
    settledAt: instant('settled_at'),
    /** At most 1,000. */
    unreadCount: integer('unread_count').notNull().default(0),
    /** First message after the last answer; kept while the thread is closed. */
    waitingSince: instant('waiting_since'),
    lastMessageId: uuid('last_message_id'),
    lastMessage: text('last_message'),
    lastMessageAt: instant('last_message_at'),
    lastDirection: text('last_direction', { enum: ['inbound', 'outbound'] }),
    channel: text('channel').$type<MessageChannel>(),
    /** The contact is deleted or locked. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** The contact is. */
    isStarred: boolean('is_starred').notNull().default(false),
    /** The list that it stands in; null without messages or for a hidden contact. */
    place: text('place', { enum: ['open', 'snoozed', 'closed'] }).generatedAlwaysAs(
      sql`case when not is_hidden and last_message_at is not null then state end`,
    ),
  },
  (table) => [primaryKey({ columns: [table.userId, table.contactId] })],
)
export type ThreadRow = typeof threads.$inferSelect

/** How many threads each list has, by channel: the sum of an owner's rows. */
export const threadCounts = pgTable('thread_counts', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
  userId: uuid('user_id').notNull(),
  channel: text('channel').$type<MessageChannel>().notNull(),
  open: integer('open').notNull(),
  waiting: integer('waiting').notNull(),
  unread: integer('unread').notNull(),
  snoozed: integer('snoozed').notNull(),
  closed: integer('closed').notNull(),
  starred: integer('starred').notNull(),
})

/** Earlier states of threads that a change of many replaced, one row for each of them, to undo it. */
export const threadChanges = pgTable(
  'thread_changes',
  {
    userId: uuid('user_id').notNull(),
    changeId: uuid('change_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    at: instant('at').notNull(),
    action: text('action', { enum: ['read', 'unread', 'close', 'open', 'snooze'] }).notNull(),
    /** End of the snooze that the change set. */
    until: instant('until'),
    state: text('state', { enum: ['open', 'snoozed', 'closed'] }).notNull(),
    snoozedUntil: instant('snoozed_until'),
    closedAt: instant('closed_at'),
    /** Message that was marked unread. */
    messageId: uuid('message_id'),
    /** Moment at which that message had been read. */
    readAt: instant('read_at'),
    /** Newest message of the thread. */
    lastMessageId: uuid('last_message_id'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.changeId, table.contactId] })],
)

/** What is being written to a person, until it is sent. */
export const drafts = pgTable(
  'drafts',
  {
    userId: uuid('user_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    channel: text('channel').$type<MessageChannel>().notNull(),
    subject: text('subject').notNull().default(''),
    content: text('content').notNull(),
    mediaIds: uuid('media_ids').array().notNull().default([]),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.contactId] })],
)
export type DraftRow = typeof drafts.$inferSelect

/** Answers that an owner saved to use again. */
export const savedAnswers = pgTable('saved_answers', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  nameKey: text('name_key').generatedAlwaysAs(sql`lower(name)`),
  content: text('content').notNull(),
  position: integer('position').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
export type SavedAnswerRow = typeof savedAnswers.$inferSelect
