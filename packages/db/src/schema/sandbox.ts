import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

const number = () => bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity()

export const sandboxMails = pgTable('sandbox_mails', {
  id: text('id').primaryKey(),
  number: number(),
  userId: uuid('user_id'),
  at: instant('at').notNull(),
  sender: text('sender').notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  html: text('html').notNull(),
  body: text('body').notNull(),
  headers: jsonb('headers').$type<Record<string, string>>().notNull().default({}),
})

export const sandboxTexts = pgTable('sandbox_texts', {
  id: text('id').primaryKey(),
  number: number(),
  userId: uuid('user_id'),
  at: instant('at').notNull(),
  direction: text('direction').$type<'inbound' | 'outbound'>().notNull(),
  sender: text('sender').notNull(),
  recipient: text('recipient').notNull(),
  body: text('body').notNull(),
  mediaUrls: text('media_urls').array().notNull().default([]),
})

export const sandboxCheckouts = pgTable('sandbox_checkouts', {
  id: text('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  title: text('title').notNull(),
  status: text('status').$type<'open' | 'paid'>().notNull(),
  problem: text('problem'),
  successUrl: text('success_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  at: instant('at').notNull(),
})
