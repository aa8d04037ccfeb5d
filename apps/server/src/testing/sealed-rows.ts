import { type SQL, sql } from '@greenroom/db/sql'
import { STORED_COLUMNS, storedName } from '../features/analytics/policy/sealed-day.ts'

/** Returns inserts of one row into each table of sealed days. */
export function sealedRows(userId: string, siteId: string): SQL[] {
  const columns = STORED_COLUMNS.map(storedName)
  return [
    sql`insert into analytics_seals (user_id, done_until, due_at)
      values (${userId}::uuid, '2026-01-02', '2026-01-03') on conflict do nothing`,
    sql`insert into visit_days (user_id, mini_site_id, day, starts, ends, visits, hits, ${sql.raw(columns.join(', '))})
      values (${userId}::uuid, ${siteId}::uuid, '2026-01-01', '2026-01-01', '2026-01-02', 0, 0,
        ${sql.raw(columns.map(() => `'\\x'`).join(', '))})`,
    sql`insert into day_totals (user_id, mini_site_id, dimension, day, word, views, clicks, visitors, sign_ups)
      values (${userId}::uuid, ${siteId}::uuid, '', '2026-01-01', '', 1, 0, 1, 0)`,
    sql`insert into late_hits (user_id, mini_site_id, quarter) values (${userId}::uuid, ${siteId}::uuid, '2026-01-01')`,
  ]
}
