import type { GoalKind } from '@greenroom/domain'
import { boolean, date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

export const hits = pgTable('hits', {
  userId: uuid('user_id').notNull(),
  miniSiteId: uuid('mini_site_id').notNull(),
  blockId: uuid('block_id'),
  kind: text('kind').$type<'view' | 'click' | 'sign-up'>().notNull(),
  at: instant('at').notNull(),
  /** Salted hash of the owner's local day. Empty: the visitor asked not to be told apart. */
  visitor: bytes('visitor').notNull(),
  isBot: boolean('is_bot').notNull(),
  referrer: text('referrer'),
  device: text('device').$type<'mobile' | 'tablet' | 'desktop' | 'other'>().notNull(),
  /** Code of a channel; 0: not recorded. */
  channel: smallint('channel').notNull().default(0),
  /** Site or app that the visitor came from. */
  source: text('source'),
  /** ISO 3166-1 alpha-2. */
  country: text('country'),
  region: text('region'),
  city: text('city'),
  /** Device, system, and browser in one number. */
  agent: smallint('agent').notNull().default(0),
  language: text('language'),
  /** Source, medium, campaign, term, content. */
  utm: text('utm').array(),
  /** Own short link or QR code by which they came. */
  code: text('code'),
  /** Reason for not counting it. */
  bot: smallint('bot').notNull().default(0),
})

export const hitRollups = pgTable(
  'hit_rollups',
  {
    userId: uuid('user_id').notNull(),
    miniSiteId: uuid('mini_site_id').notNull(),
    quarter: instant('quarter').notNull(),
    blockId: uuid('block_id').notNull(),
    views: integer('views').notNull().default(0),
    visitors: integer('visitors').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.miniSiteId, table.quarter, table.blockId] })],
)

/** People who joined through a form of a page. `source` is the host they came from; empty if unknown. */
export const signUpRollups = pgTable(
  'sign_up_rollups',
  {
    userId: uuid('user_id').notNull(),
    miniSiteId: uuid('mini_site_id').notNull(),
    quarter: instant('quarter').notNull(),
    blockId: uuid('block_id').notNull(),
    source: text('source').notNull(),
    signUps: integer('sign_ups').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.miniSiteId, table.quarter, table.blockId, table.source] })],
)

export const visitorDays = pgTable(
  'visitor_days',
  {
    miniSiteId: uuid('mini_site_id').notNull(),
    day: date('day').notNull(),
    visitor: bytes('visitor').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.miniSiteId, table.day, table.visitor] })],
)

/** Moment up to which the hits of an owner are sealed. */
export const analyticsSeals = pgTable('analytics_seals', {
  userId: uuid('user_id').primaryKey(),
  doneUntil: instant('done_until').notNull(),
  lastDay: date('last_day'),
  dueAt: instant('due_at').notNull(),
})

/** Figures of a day by one property of its visits. */
export const dayTotals = pgTable(
  'day_totals',
  {
    userId: uuid('user_id').notNull(),
    miniSiteId: uuid('mini_site_id').notNull(),
    dimension: text('dimension').notNull(),
    day: date('day').notNull(),
    word: text('word').notNull(),
    views: integer('views').notNull(),
    clicks: integer('clicks').notNull(),
    visitors: integer('visitors').notNull(),
    signUps: integer('sign_ups').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.miniSiteId, table.dimension, table.day, table.word] })],
)
/** Goals of a page: clicks on a block, or people who join. */
export const analyticsGoals = pgTable('analytics_goals', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  miniSiteId: uuid('mini_site_id').notNull(),
  name: text('name').notNull(),
  kind: text('kind').$type<GoalKind>().notNull(),
  /** The block may be gone. Null: any form of the page. */
  blockId: uuid('block_id'),
  createdAt: instant('created_at').notNull(),
})
export type AnalyticsGoalRow = typeof analyticsGoals.$inferSelect

/** Notes on the curve, written by hand. */
export const analyticsNotes = pgTable('analytics_notes', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  /** Null: on the curves of all pages. */
  miniSiteId: uuid('mini_site_id'),
  /** Of the owner's time zone. */
  date: date('date').notNull(),
  text: text('text').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
export type AnalyticsNoteRow = typeof analyticsNotes.$inferSelect

/** The last week of which an owner was written to, or that had nothing to write about. */
export const weeklyLetters = pgTable('weekly_letters', {
  userId: uuid('user_id').primaryKey(),
  /** Monday on which it is sent, where the owner is. */
  week: date('week').notNull(),
  at: instant('at').notNull(),
})
