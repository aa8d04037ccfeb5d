import type { MailDesign, MessageChannel } from '@greenroom/domain'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Texts and mails that an owner writes again and again to many. */
export const messageTemplates = pgTable('message_templates', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  channel: text('channel').$type<MessageChannel>().notNull(),
  name: text('name').notNull(),
  /** A plain name; empty: in none. */
  folder: text('folder').notNull().default(''),
  /** Of a mail; a text has none. */
  subject: text('subject').notNull().default(''),
  content: text('content').notNull(),
  /** Body of an email made of blocks; `content` then says the same in words. */
  design: jsonb('design').$type<MailDesign>(),
  hasDesign: boolean('has_design').notNull().generatedAlwaysAs(sql`design is not null`),
  /** Addresses of its uploaded pictures. */
  pictures: jsonb('pictures').$type<string[]>().generatedAlwaysAs(sql`mail_pictures(design)`),
  version: integer('version').notNull().default(1),
  uses: integer('uses').notNull().default(0),
  lastUsedAt: instant('last_used_at'),
  /** The plan has no room for it: it is kept and editable, but not usable. */
  lockedAt: instant('locked_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** It can be restored for a day. */
  deletedAt: instant('deleted_at'),
})
export type MessageTemplateRow = typeof messageTemplates.$inferSelect
