import type { BlockType } from '@greenroom/domain'
import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const miniSites = pgTable('mini_sites', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  username: text('username').notNull().unique(),
  name: text('name').notNull(),
  bio: text('bio').notNull().default(''),
  avatarUrl: text('avatar_url'),
  isActive: boolean('is_active').notNull().default(true),
  /** Set while the page is offline because its owner's account is about to be deleted. */
  hiddenAt: instant('hidden_at'),
  /** Set while the page is closed because the plan has no room for it (product section 6.4). */
  lockedAt: instant('locked_at'),
  theme: text('theme').notNull().default('gradient-green'),
  headerSettings: jsonb('header_settings').$type<unknown>(),
  seo: jsonb('seo').$type<unknown>().notNull().default({}),
  version: integer('version').notNull().default(1),
  orderVersion: integer('order_version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  /** Search text: name and username in lower case. */
  searchText: text('search_text').notNull().generatedAlwaysAs(sql`lower(name) || e'\n' || username`),
  updatedAt: instant('updated_at').notNull(),
})
export type MiniSiteRow = typeof miniSites.$inferSelect

/** Search text of a site in a narrow row; maintained by a trigger. */
export const siteSearch = pgTable(
  'site_search',
  {
    userId: uuid('user_id').notNull(),
    id: uuid('id').notNull(),
    createdAt: instant('created_at').notNull(),
    searchText: text('search_text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

export const blocks = pgTable('blocks', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  miniSiteId: uuid('mini_site_id').notNull(),
  title: text('title').notNull(),
  type: text('type').$type<BlockType>().notNull(),
  url: text('url').notNull().default(''),
  settings: jsonb('settings').$type<unknown>().notNull(),
  isActive: boolean('is_active').notNull().default(true),
  orderIndex: integer('order_index').notNull(),
  /** Set while the block is hidden because the plan has no room for it. */
  lockedAt: instant('locked_at'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
export type BlockRow = typeof blocks.$inferSelect

export const siteUsernames = pgTable('site_usernames', {
  username: text('username').primaryKey(),
  userId: uuid('user_id').notNull(),
  miniSiteId: uuid('mini_site_id').notNull(),
  releasedAt: instant('released_at'),
})

export const siteCounters = pgTable(
  'site_counters',
  {
    userId: uuid('user_id').notNull(),
    miniSiteId: uuid('mini_site_id').notNull(),
    views: bigint('views', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.miniSiteId] })],
)

export const blockCounters = pgTable(
  'block_counters',
  {
    userId: uuid('user_id').notNull(),
    blockId: uuid('block_id').notNull(),
    miniSiteId: uuid('mini_site_id').notNull(),
    clicks: bigint('clicks', { mode: 'number' }).notNull().default(0),
    /** People who joined through it. */
    signUps: bigint('sign_ups', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.blockId] })],
)

export const onboardingProgress = pgTable('onboarding_progress', {
  userId: uuid('user_id').primaryKey(),
  currentStep: text('current_step').notNull(),
  progress: integer('progress').notNull(),
  isActive: boolean('is_active').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const onboardingDrafts = pgTable(
  'onboarding_drafts',
  {
    userId: uuid('user_id').notNull(),
    draftId: uuid('draft_id').notNull(),
    miniSiteId: uuid('mini_site_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.draftId] })],
)

export const uploads = pgTable('uploads', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  path: text('path').notNull().unique(),
  contentType: text('content_type').notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Set once nothing of the owner's shows it. */
  orphanedAt: instant('orphaned_at'),
})
