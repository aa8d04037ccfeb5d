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
  delivered: number
  /** The last campaigns of its channel before it, with what was delivered of each. */
  earlier: string[]
  earlierDelivered: number[]
}

/**
 * Compares campaigns with the last 20 of their channel before each of them, those with at least 50 delivered, when they were
 * as old: up to a week. The past does not move, whatever is sent later. Automatic messages have no age, and no entry; nor has
 * a campaign of too few people, or with fewer than 5 before it.
 */
export async function usualOf(
  context: Pick<Context, 'ownerId' | 'now'>,
  tx: OwnerTx,
  campaigns: readonly Aged[],
): Promise<Map<string, Usual>> {
  const { ownerId, now } = context
  const ages = new Map(
    campaigns.flatMap(({ id, isOpenEnded, startedAt }) =>
      isOpenEnded
        ? []
        : [[id, Math.min(AGE_QUARTERS, Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / QUARTER_MS)))]],
    ),
  )
  if (ages.size === 0) return new Map()
  const { rows } = await tx.execute<Row>(
    sql`with known as materialized (
        select s.id, s.channel, d.n as delivered, row_number() over (partition by s.channel order by s.started_at, s.id) as place
        from sends s
        join campaign_totals d on d.user_id = s.user_id and d.send_id = s.id and d.dimension = '' and d.metric = 'delivered'
        where s.user_id = ${ownerId}::uuid and not s.is_open_ended and d.n >= ${USUAL.leastDelivered})
      select own.id, own.delivered, array_agg(before.id order by before.place) as earlier,
        array_agg(before.delivered order by before.place) as "earlierDelivered"
      from known own join known before on before.channel = own.channel
        and before.place between own.place - ${sql.raw(String(USUAL.last))} and own.place - 1
      where own.id = any (${sql.param([...ages.keys()])}::uuid[]) group by own.id, own.delivered`,
  )
  const compared = rows.map(({ id, delivered, earlier, earlierDelivered }) => ({
    id,
    age: ages.get(id) ?? 0,
    delivered,
    earlier: earlier.map((other, place) => ({ id: other, delivered: earlierDelivered[place] ?? 0 })),
  }))
  const clicked = await clickedBy(
    context,
    tx,
    compared.flatMap(({ id, age, earlier }) =>
      [id, ...earlier.map((other) => other.id)].map((each) => ({ id: each, age })),
    ),
  )
  return new Map(
    compared.flatMap(({ id, age, delivered, earlier }) => {
      const median = medianOf(earlier.map((other) => Math.min(1, clicked(other.id, age) / other.delivered)))
      const own = rateOf(clicked(id, age), delivered)
      if (median === null || !own) return []
      const usual: Usual = {
        clicked: median,
        campaigns: earlier.length,
        age_minutes: age * 15,
        own: own.value,
        verdict: againstUsual(own, median),
      }
      return [[id, usual] as const]
    }),
  )
}

/** Reads how many people had clicked in campaigns at given ages, in quarters of an hour. */
async function clickedBy(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  asked: readonly { id: string; age: number }[],
): Promise<(id: string, age: number) => number> {
  const { rows } = await tx.execute<{ id: string; age: number; people: number }>(
    sql`select a.id, a.age, sum(t.n)::int as people
      from (select distinct * from unnest(${sql.param(asked.map(({ id }) => id))}::uuid[],
        ${sql.param(asked.map(({ age }) => age))}::int[]) as a (id, age)) a
      join campaign_totals t on t.user_id = ${ownerId}::uuid and t.send_id = a.id and t.dimension = 'age' and t.part::int < a.age
      group by a.id, a.age`,
  )
  const found = new Map(rows.map(({ id, age, people }) => [`${id} ${age}`, people]))
  return (id, age) => found.get(`${id} ${age}`) ?? 0
}
