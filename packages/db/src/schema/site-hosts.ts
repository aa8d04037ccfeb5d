import type { SeenHostRecord, SiteHostState } from '@greenroom/domain'
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Own domains at which mini sites are reached. */
export const siteHosts = pgTable('site_hosts', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  miniSiteId: uuid('mini_site_id').notNull(),
  /** Punycoded, in lower case. */
  host: text('host').notNull(),
  /** The site's other address leads to it. */
  redirects: boolean('redirects').notNull().default(false),
  state: text('state').$type<SiteHostState>().notNull(),
  /** `taken`: all is right, and another owner has proved it. */
  problem: text('problem', { enum: ['taken'] }),
  /** As last seen. */
  records: jsonb('records').$type<SeenHostRecord[]>().notNull().default([]),
  /** Of the installation, as last looked up. */
  addresses: text('addresses').array().notNull().default([]),
  /** In this state. */
  looks: integer('looks').notNull().default(0),
  wrongSince: instant('wrong_since'),
  silentSince: instant('silent_since'),
  checkedAt: instant('checked_at'),
  nextCheckAt: instant('next_check_at'),
  /** Without a gap since then. */
  verifiedAt: instant('verified_at'),
  createdAt: instant('created_at').notNull(),
})
export type SiteHostRow = typeof siteHosts.$inferSelect
