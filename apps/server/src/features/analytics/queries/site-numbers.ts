import { blocks, hitRollups, miniSites } from '@greenroom/db'
import type { BlockType } from '@greenroom/domain'
import { and, asc, eq, gt, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { hasTrends, type Period } from '../policy/period.ts'
import { readSignUps, type SignUpSums } from './sign-ups.ts'
import {
  before,
  type Counts,
  NOTHING,
  type PlacedCounts,
  startsOf,
  sumAll,
  sumByStretch,
  sums,
  sumsOf,
  upToNow,
} from './sums.ts'

export interface SiteNumbers {
  /** By index of the days of the period. */
  daily: PlacedCounts[]
  previous: Counts
  blocks: { id: string; title: string; type: BlockType; clicks: number }[]
  /** Clicks by block and index of the day, from 1; index 0 if the period is too long for that. */
  clicked: { id: string; place: number; clicks: number }[]
  signUps: SignUpSums
}

/**
 * Reads the numbers of a site over a period from its sums per quarter of an hour. Blocks are sorted by clicks. Clicks
 * on deleted blocks appear only in the days.
 * @throws AppError NOT_FOUND
 */
export async function readNumbers({ db, ownerId }: Context, siteId: string, period: Period): Promise<SiteNumbers> {
  return db.readForOwner(ownerId, async (tx) => {
    const ofSite = sumsOf(ownerId, siteId)
    const within = and(ofSite, upToNow(period))
    const [sites, daily, earlier, owned, clicked, signUps] = await Promise.all([
      tx
        .select({ id: miniSites.id })
        .from(miniSites)
        .where(and(eq(miniSites.userId, ownerId), eq(miniSites.id, siteId)))
        .execute(),
      sumByStretch(tx, within, period.days),
      sumAll(tx, and(ofSite, before(period.previous))),
      tx
        .select({ id: blocks.id, title: blocks.title, type: blocks.type })
        .from(blocks)
        .where(and(eq(blocks.userId, ownerId), eq(blocks.miniSiteId, siteId)))
        .orderBy(asc(blocks.orderIndex), asc(blocks.id))
        .execute(),
      tx
        .select({ id: hitRollups.blockId, place: dayIn(period), clicks: sums.clicks })
        .from(hitRollups)
        .where(and(within, gt(hitRollups.clicks, 0)))
        .groupBy(hitRollups.blockId, sql`2`)
        .execute(),
      readSignUps(tx, ownerId, period, period.days, siteId),
    ])
    if (sites.length === 0) throw notFound('site')
    const clicksOf = Map.groupBy(clicked, ({ id }) => id)
    const counted = owned
      .map((block) => ({
        ...block,
        clicks: (clicksOf.get(block.id) ?? []).reduce((sum, { clicks }) => sum + clicks, 0),
      }))
      .sort((a, b) => b.clicks - a.clicks)
    return { daily, previous: earlier[0] ?? NOTHING, blocks: counted, clicked, signUps }
  })
}

/** Index of the day, unless a period has so many that days of blocks would be a large answer. */
const dayIn = (period: Period) =>
  (hasTrends(period) ? sql`width_bucket(${hitRollups.quarter}, ${startsOf(period.days)})` : sql`0`).mapWith(Number)
