import { type ActivityItem, OVERVIEW_LENGTHS } from '@greenroom/contracts'
import { blockCounters, blocks, miniSites } from '@greenroom/db'
import { and, asc, desc, eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { Day } from '../policy/days.ts'
import { startsOf } from './sums.ts'

/** Days of visits and sign-ups shown beside the owner's own changes. */
const VISIT_DAYS = 3

export interface Happening {
  kind: ActivityItem['kind']
  at: string
  siteId: string
  siteName: string
  count: number
  clicks: number
  title: string | null
}

/**
 * Reads what happened on these days from the rows themselves, each kind at most once per site and day. Creating a site
 * includes the blocks it starts with and any changes on the same day.
 */
export async function readActivity({ db, ownerId }: Context, days: readonly Day[]) {
  const starts = startsOf(days)
  const since = sql`${days[0]?.from.toISOString()}::timestamptz`
  const owner = sql`${ownerId}::uuid`
  const dayOf = (column: string) => sql`width_bucket(${sql.raw(column)}, ${starts})`
  const latestTitle = (column: string) => sql`(array_agg(b.title order by ${sql.raw(column)} desc, b.id))[1]`
  const happened = sql`
    with events as (
      select 'site-made' as kind, id as site_id, created_at as at, 1 as count, 0 as clicks, null as title
      from mini_sites where user_id = ${owner} and created_at >= ${since}
      union all
      select 'site-changed', id, updated_at, 1, 0, null
      from mini_sites
      where user_id = ${owner} and updated_at >= ${since} and ${dayOf('updated_at')} <> ${dayOf('created_at')}
      union all
      select 'site-shared', mini_site_id, max(last_shared_at), 1, 0, null
      from site_shares where user_id = ${owner} and last_shared_at >= ${since} group by mini_site_id
      union all
      select 'blocks-added', s.id, max(b.created_at), count(*), 0, ${latestTitle('b.created_at')}
      from blocks b join mini_sites s on s.user_id = ${owner} and s.id = b.mini_site_id
      where b.user_id = ${owner} and b.created_at >= ${since} and b.created_at > s.created_at
      group by s.id, ${dayOf('b.created_at')}
      union all
      select 'blocks-changed', b.mini_site_id, max(b.updated_at), count(*), 0, ${latestTitle('b.updated_at')}
      from blocks b
      where b.user_id = ${owner} and b.updated_at >= ${since} and b.version > 1
        and ${dayOf('b.updated_at')} <> ${dayOf('b.created_at')}
      group by b.mini_site_id, ${dayOf('b.updated_at')}
      union all
      (select 'visits', r.mini_site_id, max(r.quarter), sum(r.views), sum(r.clicks), null
      from mini_sites s join hit_rollups r on r.user_id = ${owner} and r.mini_site_id = s.id and r.quarter >= ${since}
      where s.user_id = ${owner}
      group by r.mini_site_id, ${dayOf('r.quarter')} having sum(r.views) > 0
      order by 3 desc limit ${VISIT_DAYS})
      union all
      (select 'sign-ups', r.mini_site_id, max(r.quarter), sum(r.sign_ups), 0,
        case when count(distinct r.block_id) = 1 then max(b.title) end
      from sign_up_rollups r left join blocks b on b.user_id = ${owner} and b.id = r.block_id
      where r.user_id = ${owner} and r.quarter >= ${since}
      group by r.mini_site_id, ${dayOf('r.quarter')}
      order by 3 desc limit ${VISIT_DAYS})
    )
    select kind, at, site_id as "siteId", name as "siteName", count::int, clicks::int, title
    from events join mini_sites on mini_sites.user_id = ${owner} and mini_sites.id = site_id
    order by at desc, kind, site_id limit ${OVERVIEW_LENGTHS.activity}`

  return db.readForOwner(ownerId, async (tx) => {
    const [{ rows }, newest] = await Promise.all([
      tx.execute<Happening & Record<string, unknown>>(happened).execute(),
      tx
        .select({ block: blocks, site: { id: miniSites.id, name: miniSites.name }, clicks: blockCounters.clicks })
        .from(blocks)
        .innerJoin(miniSites, and(eq(miniSites.userId, ownerId), eq(miniSites.id, blocks.miniSiteId)))
        .leftJoin(blockCounters, and(eq(blockCounters.userId, ownerId), eq(blockCounters.blockId, blocks.id)))
        .where(eq(blocks.userId, ownerId))
        .orderBy(desc(blocks.createdAt), asc(blocks.orderIndex), asc(blocks.id))
        .limit(OVERVIEW_LENGTHS.newest)
        .execute(),
    ])
    return { happened: rows, newest }
  })
}
