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

/** Sums of one step of a range. `place` is its index, from 1. */
export type PlacedCounts = Counts & { place: number }

export const NOTHING: Counts = { views: 0, visitors: 0, clicks: 0 }

export const sums = {
  views: sql`coalesce(sum(${hitRollups.views}), 0)`.mapWith(Number),
  visitors: sql`coalesce(sum(${hitRollups.visitors}), 0)`.mapWith(Number),
  clicks: sql`coalesce(sum(${hitRollups.clicks}), 0)`.mapWith(Number),
}

/**
 * Selects the sums of one site, or of all the owner's sites. Leftovers of deleted sites are excluded. The site ids are
 * an array so that the planner knows how many rows to expect; with a subquery it sorts all of them.
 */
export const sumsOf = (owner: OwnerId, siteId?: string): SQL | undefined =>
  and(
    eq(hitRollups.userId, owner),
    siteId === undefined
      ? sql`${hitRollups.miniSiteId} = any (array(select id from mini_sites where user_id = ${owner}))`
      : eq(hitRollups.miniSiteId, siteId),
  )

/** Selects a range including the current quarter of an hour. */
export const upToNow = ({ from, to }: Stretch) => and(gte(hitRollups.quarter, from), lte(hitRollups.quarter, to))

/** Selects a range excluding its end, where the next one begins. */
export const before = ({ from, to }: Stretch) => and(gte(hitRollups.quarter, from), lt(hitRollups.quarter, to))

/** Returns the starts of steps for `width_bucket`. */
export const startsOf = (stretches: readonly { from: Date }[]) =>
  sql`${sql.param(stretches.map(({ from }) => from.toISOString()))}::timestamptz[]`

/** Sums by step, each ending where the next begins. Steps without hits are absent. */
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
