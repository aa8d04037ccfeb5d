import { OVERVIEW_LENGTHS } from '@greenroom/contracts'
import { blocks, hitRollups, type MiniSiteRow, miniSites, siteCounters } from '@greenroom/db'
import type { BlockType } from '@greenroom/domain'
import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { OwnerId } from '../../../platform/identity/owner-id.ts'
import type { Day } from '../policy/days.ts'
import type { Period } from '../policy/period.ts'
import { before, type Counts, NOTHING, type PlacedCounts, sumAll, sumByStretch, sums, sumsOf, upToNow } from './sums.ts'

export interface OverviewNumbers {
  sites: number
  newestSite: MiniSiteRow | undefined
  viewsEver: number
  /** By place in the points of the chart. */
  series: PlacedCounts[]
  previous: Counts
  today: Counts
  yesterday: Counts
  topBlocks: { id: string; title: string; type: BlockType; clicks: number; site: { id: string; name: string } }[]
  topSites: (Counts & { site: MiniSiteRow })[]
}

/** The numbers of all sites of the owner. @param latest when yesterday and today begin */
export async function readOverview(
  { db, ownerId }: Context,
  period: Period,
  points: readonly Day[],
  latest: readonly Day[],
): Promise<OverviewNumbers> {
  return db.readForOwner(ownerId, async (tx) => {
    const ofAll = sumsOf(tx, ownerId)
    const [sites, newest, views, series, earlier, days, topBlocks, topSites] = await Promise.all([
      tx.select({ n: count() }).from(miniSites).where(eq(miniSites.userId, ownerId)).execute(),
      newestSite(tx, ownerId),
      viewsEver(tx, ownerId),
      sumByStretch(tx, and(ofAll, upToNow(period)), points),
      sumAll(tx, and(ofAll, before(period.previous))),
      sumByStretch(tx, and(ofAll, upToNow({ from: latest[0]?.from ?? period.to, to: period.to })), latest),
      mostClicked(tx, ownerId, period),
      mostViewed(tx, ownerId, period),
    ])
    const day = (place: number) => days.find((counts) => counts.place === place) ?? NOTHING
    return {
      sites: sites[0]?.n ?? 0,
      newestSite: newest[0],
      viewsEver: views,
      series,
      previous: earlier[0] ?? NOTHING,
      yesterday: day(1),
      today: day(2),
      topBlocks,
      topSites,
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

/** Views of all sites and of all time. */
export async function viewsEver(tx: OwnerTx, owner: OwnerId): Promise<number> {
  const [row] = await tx
    .select({ views: sql`coalesce(sum(${siteCounters.views}), 0)`.mapWith(Number) })
    .from(siteCounters)
    .where(eq(siteCounters.userId, owner))
    .execute()
  return row?.views ?? 0
}

function mostClicked(tx: OwnerTx, owner: OwnerId, period: Period) {
  const clicked = tx
    .select({ blockId: hitRollups.blockId, clicks: sums.clicks.as('clicks') })
    .from(hitRollups)
    .where(and(sumsOf(tx, owner), upToNow(period), gt(hitRollups.clicks, 0)))
    .groupBy(hitRollups.blockId)
    .as('clicked')
  return tx
    .select({
      id: blocks.id,
      title: blocks.title,
      type: blocks.type,
      clicks: clicked.clicks,
      site: { id: miniSites.id, name: miniSites.name },
    })
    .from(clicked)
    .innerJoin(blocks, and(eq(blocks.userId, owner), eq(blocks.id, clicked.blockId)))
    .innerJoin(miniSites, and(eq(miniSites.userId, owner), eq(miniSites.id, blocks.miniSiteId)))
    .orderBy(desc(clicked.clicks), blocks.id)
    .limit(OVERVIEW_LENGTHS.blocks)
    .execute()
}

function mostViewed(tx: OwnerTx, owner: OwnerId, period: Period) {
  const viewed = tx
    .select({
      siteId: hitRollups.miniSiteId,
      views: sums.views.as('views'),
      visitors: sums.visitors.as('visitors'),
      clicks: sums.clicks.as('clicks'),
    })
    .from(hitRollups)
    .where(and(sumsOf(tx, owner), upToNow(period)))
    .groupBy(hitRollups.miniSiteId)
    .as('viewed')
  const counted = (column: typeof viewed.views) => sql`coalesce(${column}, 0)`.mapWith(Number)
  return tx
    .select({
      site: miniSites,
      views: counted(viewed.views),
      visitors: counted(viewed.visitors),
      clicks: counted(viewed.clicks),
    })
    .from(miniSites)
    .leftJoin(viewed, eq(viewed.siteId, miniSites.id))
    .where(eq(miniSites.userId, owner))
    .orderBy(desc(counted(viewed.views)), desc(miniSites.createdAt), desc(miniSites.id))
    .limit(OVERVIEW_LENGTHS.sites)
    .execute()
}
