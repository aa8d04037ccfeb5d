import { OVERVIEW_LENGTHS } from '@greenroom/contracts'
import { type MiniSiteRow, miniSites, siteCounters } from '@greenroom/db'
import { and, count, desc, eq, type SQL, sql } from '@greenroom/db/sql'
import type { BlockType } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { OwnerId } from '../../../platform/identity/owner-id.ts'
import type { LaunchpadStep } from '../../../platform/launchpad.ts'
import type { Day } from '../policy/days.ts'
import type { Period } from '../policy/period.ts'
import { readSignUps, type SignUpSums } from './sign-ups.ts'
import {
  before,
  type Counts,
  NOTHING,
  type PlacedCounts,
  startsOf,
  sumAll,
  sumByStretch,
  sumsOf,
  upToNow,
} from './sums.ts'

/** `lockedAt` is a string when the database returns it as JSON. */
type ShownSite = Pick<MiniSiteRow, 'id' | 'name' | 'username' | 'isActive'> & { lockedAt: Date | string | null }

interface PeriodNumbers {
  /** By index of the chart's points. */
  series: PlacedCounts[]
  topBlocks: { id: string; title: string; type: BlockType; clicks: number; site: { id: string; name: string } }[]
  topSites: (Counts & ShownSite)[]
}

export interface OverviewNumbers extends PeriodNumbers {
  sites: number
  newestSite: ShownSite | undefined
  viewsEver: number
  previous: Counts
  today: Counts
  yesterday: Counts
  signUps: SignUpSums
}

/** Reads the numbers of all the owner's sites. @param latest starts of yesterday and today */
export async function readOverview(
  { db, ownerId }: Context,
  period: Period,
  points: readonly Day[],
  latest: readonly Day[],
): Promise<OverviewNumbers> {
  return db.readForOwner(ownerId, async (tx) => {
    const ofAll = sumsOf(ownerId)
    const [sites, newest, views, numbers, earlier, days, signUps] = await Promise.all([
      tx.select({ n: count() }).from(miniSites).where(eq(miniSites.userId, ownerId)).execute(),
      newestSite(tx, ownerId),
      viewsEver(tx, ownerId),
      numbersOf(tx, ownerId, and(ofAll, upToNow(period)), points),
      sumAll(tx, and(ofAll, before(period.previous))),
      sumByStretch(tx, and(ofAll, upToNow({ from: latest[0]?.from ?? period.to, to: period.to })), latest),
      readSignUps(tx, ownerId, period, points),
    ])
    const day = (place: number) => days.find((counts) => counts.place === place) ?? NOTHING
    return {
      ...numbers,
      sites: sites[0]?.n ?? 0,
      newestSite: newest[0],
      viewsEver: views,
      previous: earlier[0] ?? NOTHING,
      yesterday: day(1),
      today: day(2),
      signUps,
    }
  })
}

const newestSite = (tx: OwnerTx, owner: OwnerId) =>
  tx
    .select()
    .from(miniSites)
    .where(eq(miniSites.userId, owner))
    .orderBy(desc(miniSites.createdAt), desc(miniSites.id))
    .limit(1)
    .execute()

/** Counts the views of all sites, all time. */
async function viewsEver(tx: OwnerTx, owner: OwnerId): Promise<number> {
  const [row] = await tx
    .select({ views: sql`coalesce(sum(${siteCounters.views}), 0)`.mapWith(Number) })
    .from(siteCounters)
    .where(eq(siteCounters.userId, owner))
    .execute()
  return row?.views ?? 0
}

/**
 * Reads the chart, the top blocks, and the top sites. Reads the sums once, which is the expensive part for a busy year
 * (standard P5).
 */
async function numbersOf(
  tx: OwnerTx,
  owner: OwnerId,
  where: SQL | undefined,
  points: readonly Day[],
): Promise<PeriodNumbers> {
  const { rows } = await tx
    .execute<PeriodNumbers & Record<string, unknown>>(
      sql`
        with summed as materialized (
          select width_bucket(quarter, ${startsOf(points)}) as place, mini_site_id, block_id,
            sum(views) as views, sum(visitors) as visitors, sum(clicks) as clicks
          from hit_rollups where ${where} group by 1, 2, 3
        ), series as (
          select place, sum(views) as views, sum(visitors) as visitors, sum(clicks) as clicks from summed group by place
        ), top_blocks as (
          select b.id, b.title, b.type, sum(clicks) as clicks, json_build_object('id', s.id, 'name', s.name) as site
          from summed
            join blocks b on b.user_id = ${owner} and b.id = summed.block_id
            join mini_sites s on s.user_id = ${owner} and s.id = b.mini_site_id
          where clicks > 0
          group by b.id, s.id order by sum(clicks) desc, b.id limit ${OVERVIEW_LENGTHS.blocks}
        ), top_sites as (
          select s.id, s.name, s.username, s.is_active as "isActive", s.locked_at as "lockedAt", coalesce(sum(views), 0) as views,
            coalesce(sum(visitors), 0) as visitors, coalesce(sum(clicks), 0) as clicks
          from mini_sites s left join summed on summed.mini_site_id = s.id
          where s.user_id = ${owner}
          group by s.id order by coalesce(sum(views), 0) desc, s.created_at desc, s.id desc limit ${OVERVIEW_LENGTHS.sites}
        )
        select
          (select coalesce(json_agg(series), '[]') from series) as series,
          (select coalesce(json_agg(top_blocks), '[]') from top_blocks) as "topBlocks",
          (select coalesce(json_agg(top_sites), '[]') from top_sites) as "topSites"`,
    )
    .execute()
  return rows[0] ?? { series: [], topBlocks: [], topSites: [] }
}

/** Views after which the first people have come by: more than friends alone produce. */
const FIRST_VIEWS = 10

export const hasFirstViews: LaunchpadStep['isDone'] = async (tx, { ownerId }) =>
  (await viewsEver(tx, ownerId)) >= FIRST_VIEWS
