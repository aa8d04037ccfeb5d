import type { BlockType } from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { OwnerId } from '../../../platform/identity/owner-id.ts'
import type { Day } from '../policy/days.ts'
import type { Period, Stretch } from '../policy/period.ts'
import { startsOf } from './sums.ts'

/** Forms and sources listed by name. Those after them have hardly any sign-ups each. */
const NAMED = 8

export interface SignUpSums {
  total: number
  previous: number
  /** By index of the chart's points, from 1. Points without sign-ups are absent. */
  series: { place: number; n: number }[]
  /** `days`: by index of the chart's points, as `series`. */
  blocks: {
    id: string
    title: string
    type: BlockType
    siteId: string
    n: number
    days: { place: number; n: number }[]
  }[]
  /** `source` is empty if unknown. */
  sources: { source: string; n: number }[]
}

/** Reads the sign-ups of a period by time, form, and source, for one site or all of the owner's. */
export async function readSignUps(
  tx: OwnerTx,
  owner: OwnerId,
  period: Period,
  points: readonly Day[],
  siteId?: string,
): Promise<SignUpSums> {
  const ofSites =
    siteId === undefined
      ? sql`mini_site_id = any (array(select id from mini_sites where user_id = ${owner}::uuid))`
      : sql`mini_site_id = ${siteId}::uuid`
  const within = ({ from, to }: Stretch, last: SQL) =>
    sql`user_id = ${owner}::uuid and ${ofSites} and quarter >= ${from.toISOString()}::timestamptz
      and quarter ${last} ${to.toISOString()}::timestamptz`
  const { rows } = await tx
    .execute<SignUpSums & Record<string, unknown>>(
      sql`
        with summed as materialized (
          select width_bucket(quarter, ${startsOf(points)}) as place, block_id, source, sum(sign_ups) as n
          from sign_up_rollups where ${within(period, sql`<=`)} group by 1, 2, 3
        ), series as (
          select place, sum(n) as n from summed group by place
        ), named_blocks as (
          select b.id, b.title, b.type, b.mini_site_id as "siteId", sum(n) as n,
            (select json_agg(d) from (select place, sum(n) as n from summed own where own.block_id = b.id group by place) d)
              as days
          from summed join blocks b on b.user_id = ${owner}::uuid and b.id = summed.block_id
          group by b.id order by sum(n) desc, b.id limit ${NAMED}
        ), named_sources as (
          select source, sum(n) as n from summed group by source order by sum(n) desc, source limit ${NAMED}
        )
        select
          (select coalesce(sum(n), 0) from summed)::int as total,
          (select coalesce(sum(sign_ups), 0) from sign_up_rollups where ${within(period.previous, sql`<`)})::int as previous,
          (select coalesce(json_agg(series), '[]') from series) as series,
          (select coalesce(json_agg(named_blocks), '[]') from named_blocks) as blocks,
          (select coalesce(json_agg(named_sources), '[]') from named_sources) as sources`,
    )
    .execute()
  return rows[0] ?? { total: 0, previous: 0, series: [], blocks: [], sources: [] }
}
