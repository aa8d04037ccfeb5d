import { hitRollups } from '@greenroom/db'
import { and, eq, gte, lt, lte, type SQL, sql } from '@greenroom/db/sql'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { OwnerId } from '../../../platform/identity/owner-id.ts'
import type { Stretch } from '../policy/period.ts'

export interface Counts {
  views: number
  visitors: number
  clicks: number
}

/** Sums of a stretch of time; `place` says of which, from 1 on. */
export type PlacedCounts = Counts & { place: number }

export const NOTHING: Counts = { views: 0, visitors: 0, clicks: 0 }

export const sums = {
  views: sql`coalesce(sum(${hitRollups.views}), 0)`.mapWith(Number),
  visitors: sql`coalesce(sum(${hitRollups.visitors}), 0)`.mapWith(Number),
  clicks: sql`coalesce(sum(${hitRollups.clicks}), 0)`.mapWith(Number),
}

/**
 * The sums of one site; without one, of all sites that the owner has: what is left of deleted ones is no longer told. As
 * an array, so that the planner knows how many rows it meets; with a subquery it sorts all of them.
 */
export const sumsOf = (owner: OwnerId, siteId?: string): SQL | undefined =>
  and(
    eq(hitRollups.userId, owner),
    siteId === undefined
      ? sql`${hitRollups.miniSiteId} = any (array(select id from mini_sites where user_id = ${owner}))`
      : eq(hitRollups.miniSiteId, siteId),
  )

/** Up to and with the quarter of an hour that runs. */
export const upToNow = ({ from, to }: Stretch) => and(gte(hitRollups.quarter, from), lte(hitRollups.quarter, to))

/** Up to where the next stretch begins. */
export const before = ({ from, to }: Stretch) => and(gte(hitRollups.quarter, from), lt(hitRollups.quarter, to))

/** Starts of stretches of time, for `width_bucket`. */
export const startsOf = (stretches: readonly { from: Date }[]) =>
  sql`${sql.param(stretches.map(({ from }) => from.toISOString()))}::timestamptz[]`

/** Sums by stretch of time, where each ends as the next begins; stretches without hits are absent. */
export function sumByStretch(tx: OwnerTx, where: SQL | undefined, stretches: readonly { from: Date }[]) {
  const place = sql`width_bucket(${hitRollups.quarter}, ${startsOf(stretches)})`.mapWith(Number)
  return tx
    .select({ place, ...sums })
    .from(hitRollups)
    .where(where)
    .groupBy(sql`1`)
    .execute()
}

export const sumAll = (tx: OwnerTx, where: SQL | undefined) => tx.select(sums).from(hitRollups).where(where).execute()
