import { sql } from '@greenroom/db/sql'
import type { Database } from '../../../platform/db/database.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** Tables of counts by site, with the keys in whose order the writer of hits locks rows. */
const COUNTED = [
  { table: 'visitor_days', key: ['mini_site_id', 'day', 'visitor'] },
  { table: 'hit_rollups', key: ['user_id', 'mini_site_id', 'quarter', 'block_id'] },
  { table: 'sign_up_rollups', key: ['user_id', 'mini_site_id', 'quarter', 'block_id', 'source'] },
  { table: 'site_counters', key: ['user_id', 'mini_site_id'] },
  { table: 'block_counters', key: ['user_id', 'block_id'] },
  { table: 'visit_days', key: ['user_id', 'mini_site_id', 'day'] },
  { table: 'day_totals', key: ['user_id', 'mini_site_id', 'dimension', 'day', 'word'] },
  { table: 'late_hits', key: ['id'] },
] as const
export type CountedTable = (typeof COUNTED)[number]

/** In the order in which the writer uses them. */
export const COUNTED_TABLES: readonly CountedTable[] = COUNTED

/**
 * System write: deletes up to `limit` rows of a site from one table, locking only that table, in the order of its key.
 * It can wait for the writer of hits, or the writer for it, but they cannot deadlock.
 * @returns the number of deleted rows
 */
export async function forgetCountedOfAll(
  system: SystemTx,
  { table, key }: CountedTable,
  site: { userId: string; id: string },
  limit: number,
): Promise<number> {
  const columns = sql.raw(key.join(', '))
  const { rowCount } = await system.execute(
    sql`with oldest as materialized (
        select ${columns} from ${sql.raw(table)}
        where user_id = ${site.userId}::uuid and mini_site_id = ${site.id}::uuid
        order by ${columns} limit ${limit} for update
      )
      delete from ${sql.raw(table)} t using oldest
      where t.user_id = ${site.userId}::uuid and t.mini_site_id = ${site.id}::uuid
        and ${sql.raw(key.map((column) => `t.${column} = oldest.${column}`).join(' and '))}`,
  )
  return rowCount ?? 0
}

/**
 * System write: deletes the earliest `limit` hits of a site and any others of the same moment. @returns the number of
 * deleted hits
 */
export async function forgetHitsOfSite(
  system: SystemTx,
  site: { userId: string; id: string },
  limit: number,
): Promise<number> {
  const ofSite = sql`user_id = ${site.userId}::uuid and mini_site_id = ${site.id}::uuid`
  const { rowCount } = await system.execute(
    sql`delete from hits where ${ofSite}
        and at <= coalesce((select at from hits where ${ofSite} order by at offset ${limit - 1} limit 1), 'infinity')`,
  )
  return rowCount ?? 0
}

/** Tables without a foreign key, which a build that does not know them leaves behind. */
export const LOOSE_TABLES = ['visit_days', 'day_totals', 'late_hits'] as const

/** Looking through all sites takes seconds in a large installation. Nobody waits for it. In milliseconds. */
const UNHURRIED = { statement: 30 * 60_000, lock: 5000 }

/** System read: returns up to `limit` sites that have rows in a table and are gone. Steps from site to site along the index. */
export async function goneSitesOfAll(
  db: Database,
  table: (typeof LOOSE_TABLES)[number],
  limit: number,
): Promise<{ userId: string; id: string }[]> {
  const { rows } = await db.asSystem(
    (tx) =>
      tx.execute<{ userId: string; id: string }>(
        sql`with recursive kept as (
            (select user_id, mini_site_id from ${sql.raw(table)} order by 1, 2 limit 1)
            union all
            select n.user_id, n.mini_site_id from kept k cross join lateral (
              select user_id, mini_site_id from ${sql.raw(table)}
              where (user_id, mini_site_id) > (k.user_id, k.mini_site_id) order by 1, 2 limit 1
            ) n
          )
          select k.user_id as "userId", k.mini_site_id as id from kept k
          where not exists (select from mini_sites s where s.user_id = k.user_id and s.id = k.mini_site_id) limit ${limit}`,
      ),
    UNHURRIED,
  )
  return rows
}

/** System write: deletes up to `limit` seals of accounts that are gone. */
export async function forgetSealsOfGone({ system }: Database, limit: number): Promise<void> {
  await system.execute(
    sql`delete from analytics_seals where user_id in (
      select user_id from analytics_seals a where not exists (select from users u where u.id = a.user_id) limit ${limit})`,
  )
}
