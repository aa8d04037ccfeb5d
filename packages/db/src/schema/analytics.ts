import { boolean, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

export const hits = pgTable('hits', {
  userId: uuid('user_id').notNull(),
  miniSiteId: uuid('mini_site_id').notNull(),
  blockId: uuid('block_id'),
  kind: text('kind').$type<'view' | 'click'>().notNull(),
  at: instant('at').notNull(),
  visitor: bytes('visitor').notNull(),
  isBot: boolean('is_bot').notNull(),
  referrer: text('referrer'),
  device: text('device').$type<'mobile' | 'tablet' | 'desktop' | 'other'>().notNull(),
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
