import type { ReportId, ReportRhythm } from '@greenroom/domain'
import { boolean, date, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

/** Reports that anyone with the link may read. */
export const reportShares = pgTable('report_shares', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  /** SHA-256 of the link's token. */
  tokenHash: bytes('token_hash').notNull(),
  report: text('report').$type<ReportId>().notNull(),
  /** Days and filters, as the API takes them. */
  query: jsonb('query').$type<Record<string, unknown>>().notNull(),
  hasMoney: boolean('has_money').notNull(),
  /** Null: the link is enough. */
  passwordHash: text('password_hash'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
export type ReportShareRow = typeof reportShares.$inferSelect

/** Reports that are mailed to their owner. */
export const reportSchedules = pgTable('report_schedules', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  report: text('report').$type<ReportId>().notNull(),
  /** Filters as the API takes them, without days. */
  query: jsonb('query').$type<Record<string, unknown>>().notNull(),
  every: text('every').$type<ReportRhythm>().notNull(),
  /** Of a week: 0 is Monday. Of a month: 1 to 28. */
  day: smallint('day').notNull(),
  hour: smallint('hour').notNull(),
  /** Day of the owner's zone on which the next one leaves, and when that is. */
  dueOn: date('due_on').notNull(),
  nextCheckAt: instant('next_check_at').notNull(),
  /** Day of the last one; null: none yet. */
  sentOn: date('sent_on'),
  createdAt: instant('created_at').notNull(),
})
export type ReportScheduleRow = typeof reportSchedules.$inferSelect
