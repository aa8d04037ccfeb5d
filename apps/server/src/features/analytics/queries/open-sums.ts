import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { Stretch } from '../policy/stretches.ts'
import { startsOf } from './sums.ts'

/** Returns the number of counted hits of each of some days, from their sums. */
export async function readOpenSums(
  { db, ownerId }: Context,
  sites: readonly string[],
  days: readonly Stretch[],
): Promise<number[]> {
  const { rows } = await db.readForOwner(ownerId, (tx) =>
    tx
      .execute<{ place: number; n: number }>(
        sql`select width_bucket(quarter, ${startsOf(days.map(({ starts }) => ({ from: starts })))}) as place,
            sum(views + clicks)::int as n
          from hit_rollups
          where user_id = ${ownerId}::uuid and mini_site_id = any (${sql.param([...sites])}::uuid[])
            and quarter >= ${days[0]?.starts.toISOString()}::timestamptz
          group by 1`,
      )
      .execute(),
  )
  const at = new Map(rows.map(({ place, n }) => [place, n]))
  return days.map((_, place) => at.get(place + 1) ?? 0)
}
