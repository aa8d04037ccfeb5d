import type { UnsubscribeReason } from '@greenroom/domain'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Email campaigns that their owner shows on a page. What they say is read from the send. */
export const letters = pgTable(
  'letters',
  {
    userId: uuid('user_id').notNull(),
    campaignId: uuid('campaign_id').notNull(),
    miniSiteId: uuid('mini_site_id').notNull(),
    /** Last part of its address, unique on its page. */
    slug: text('slug').notNull(),
    /** Of the campaign. */
    sentAt: instant('sent_at').notNull(),
    publishedAt: instant('published_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.campaignId] })],
)
export type LetterRow = typeof letters.$inferSelect

/** Who unsubscribed by the link of a campaign's mail, and what they said about it. */
export const unsubscribeReasons = pgTable(
  'unsubscribe_reasons',
  {
    userId: uuid('user_id').notNull(),
    sendId: uuid('send_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    /** Null if they have not said. */
    reason: text('reason').$type<UnsubscribeReason>(),
    words: text('words').notNull().default(''),
    /** Of the withdrawal. */
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sendId, table.contactId] })],
)
