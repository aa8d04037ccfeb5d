import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const siteShares = pgTable(
  'site_shares',
  {
    userId: uuid('user_id').notNull(),
    miniSiteId: uuid('mini_site_id').notNull(),
    way: text('way').$type<'link' | 'qr' | 'sheet'>().notNull(),
    firstSharedAt: instant('first_shared_at').notNull(),
    lastSharedAt: instant('last_shared_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.miniSiteId, table.way] })],
)

export const launchpadDismissals = pgTable('launchpad_dismissals', {
  userId: uuid('user_id').primaryKey(),
  dismissedAt: instant('dismissed_at').notNull(),
})
