import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const messages = pgTable('messages', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  contactId: uuid('contact_id').notNull(),
  content: text('content').notNull(),
  sentAt: instant('sent_at').notNull(),
  direction: text('direction', { enum: ['inbound', 'outbound'] }).notNull(),
  readAt: instant('read_at'),
  channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
})
export type MessageRow = typeof messages.$inferSelect
