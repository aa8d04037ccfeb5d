import type { CodeDesign, CodeTags } from '@greenroom/domain'
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Short links and QR codes of a page. */
export const siteCodes = pgTable('site_codes', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  miniSiteId: uuid('mini_site_id').notNull(),
  /** Last part of its address. */
  code: text('code').notNull(),
  name: text('name').notNull(),
  target: text('target').$type<'page' | 'block' | 'link'>().notNull(),
  /** Null if the block is gone. */
  blockId: uuid('block_id'),
  url: text('url'),
  tags: jsonb('tags').$type<CodeTags>().notNull().default({}),
  design: jsonb('design').$type<CodeDesign>().notNull(),
  pausedAt: instant('paused_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** Time of deletion; it can be restored for a day. */
  deletedAt: instant('deleted_at'),
})
export type SiteCodeRow = typeof siteCodes.$inferSelect

/** Scans of a code and presses of its short link, per quarter of an hour. */
export const codeScans = pgTable(
  'code_scans',
  {
    userId: uuid('user_id').notNull(),
    codeId: uuid('code_id').notNull(),
    quarter: instant('quarter').notNull(),
    scans: integer('scans').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeId, table.quarter] })],
)

/** The same since the code was made, by the site or app in which its link was pressed. */
export const codeSources = pgTable(
  'code_sources',
  {
    userId: uuid('user_id').notNull(),
    codeId: uuid('code_id').notNull(),
    source: text('source').notNull(),
    scans: integer('scans').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeId, table.source] })],
)
