import { medianOf, rateOf, USUAL, againstUsual } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { SentCampaign } from './sends.ts'
import { AGE_QUARTERS } from './splits.ts'

const QUARTER_MS = 900_000

/** A campaign against the owner's usual one of its channel, at the same age. */
export interface Usual {
  clicked: number
  campaigns: number
  age_minutes: number
  own: number
  verdict: 'above' | 'same' | 'below'
}

type Aged = Pick<SentCampaign, 'id' | 'isOpenEnded' | 'startedAt'>

interface Row extends Record<string, unknown> {
  id: string
  people: number
  delivered: number
  rates: number[] | null
}

/**
 * Compares campaigns with the last 20 of their channel before each of them, those with at least 50 delivered, when they were
 * as old: up to a week. The past does not move, whatever is sent later. Automatic messages have no age, and no entry; nor has
 * a campaign of too few people, or with fewer than 5 before it.
 */
export async function usualOf(
  { ownerId, now }: Pick<Context, 'ownerId' | 'now'>,
  tx: OwnerTx,
  campaigns: readonly Aged[],
): Promise<Map<string, Usual>> {
  const aged = campaigns.filter(({ isOpenEnded }) => !isOpenEnded)
  if (aged.length === 0) return new Map()
  const ageOf = ({ startedAt }: Aged) =>
    Math.min(AGE_QUARTERS, Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / QUARTER_MS)))
  const clickedBy = (
    id: string,
  ) => sql`coalesce((select sum(t.n) from campaign_totals t where t.user_id = ${ownerId}::uuid
    and t.send_id = ${sql.raw(id)} and t.dimension = 'age' and t.part::int < a.age), 0)::int`
  const { rows } = await tx.execute<Row>(
    sql`with asked as (
        select s.id, s.channel, s.started_at, a.age
        from unnest(${sql.param(aged.map(({ id }) => id))}::uuid[], ${sql.param(aged.map(ageOf))}::int[]) as a (id, age)
        join sends s on s.user_id = ${ownerId}::uuid and s.id = a.id
      ), known as materialized (
        select s.id, s.channel, s.started_at, d.n as delivered from sends s
        join campaign_totals d on d.user_id = s.user_id and d.send_id = s.id and d.dimension = '' and d.metric = 'delivered'
        where s.user_id = ${ownerId}::uuid and not s.is_open_ended and d.n >= ${USUAL.leastDelivered}
      )
      select a.id, ${clickedBy('a.id')} as people, k.delivered, (
        select array_agg(least(1, ${clickedBy('b.id')}::float8 / b.delivered)) from (
          select * from known o where o.channel = a.channel and (o.started_at, o.id) < (a.started_at, a.id)
          order by o.started_at desc, o.id desc limit ${USUAL.last}) b) as rates
      from asked a join known k on k.id = a.id`,
  )
  const ages = new Map(aged.map((campaign) => [campaign.id, ageOf(campaign)]))
  return new Map(
    rows.flatMap(({ id, people, delivered, rates }) => {
      const [median, own] = [medianOf(rates ?? []), rateOf(people, delivered)]
      if (median === null || !own) return []
      const usual: Usual = {
        clicked: median,
        campaigns: rates?.length ?? 0,
        age_minutes: (ages.get(id) ?? 0) * 15,
        own: own.value,
        verdict: againstUsual(own, median),
      }
      return [[id, usual] as const]
    }),
  )
}
