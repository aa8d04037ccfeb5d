import type { ConsentChannel, ConsentState } from '@greenroom/domain'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

export const consentWordings = pgTable('consent_wordings', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  text: text('text').notNull(),
  version: integer('version').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const consentRecords = pgTable('consent_records', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  contactId: uuid('contact_id').notNull(),
  channel: text('channel').$type<ConsentChannel>().notNull(),
  state: text('state').$type<ConsentState | 'pending'>().notNull(),
  actor: text('actor', { enum: ['person', 'owner'] }).notNull(),
  method: text('method', {
    enum: [
      'page',
      'confirmation',
      'complete-contact',
      'preferences',
      'import',
      'manual',
      'api',
      'merge',
      'suppression',
      'text',
      'keyword',
      'mail',
    ],
  }).notNull(),
  wordingId: uuid('wording_id'),
  source: text('source').notNull().default(''),
  ip: text('ip'),
  userAgent: text('user_agent'),
  at: instant('at').notNull(),
})
export type ConsentRecordRow = typeof consentRecords.$inferSelect

export const suppressions = pgTable(
  'suppressions',
  {
    userId: uuid('user_id').notNull(),
    channel: text('channel', { enum: ['email', 'sms'] }).notNull(),
    /** Keyed hash, so that nobody can find an address by trying. */
    addressHash: bytes('address_hash').notNull(),
    reason: text('reason', { enum: ['erased', 'opted_out', 'bounced', 'complained'] }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.channel, table.addressHash] })],
)
