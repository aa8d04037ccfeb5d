import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { withdrawnAfter } from './withdrawals.ts'
import type { TotalRow } from './live.ts'

/** Quarters of an hour of which a campaign's age is kept: a week. */
export const AGE_QUARTERS = 7 * 96

type Owner = Pick<Context, 'ownerId'>
type Split = Record<string, unknown> & { metric: string; value: string; n: number; units: number; cents: number }

/** Counts people by when they first clicked, in quarters of an hour since the campaign began. */
export async function countByAge({ ownerId }: Owner, tx: OwnerTx, id: string): Promise<TotalRow[]> {
  const { rows } = await tx.execute<Split>(
    sql`select 'clicked' as metric, floor(extract(epoch from f.at - s.started_at) / 900)::int::text as value, count(*)::int as n
      from sends s cross join lateral (select e.person, min(e.at) as at from campaign_engagements e
        where e.user_id = s.user_id and e.send_id = s.id and e.kind = 'click' and e.link >= 0 group by e.person) f
      where s.user_id = ${ownerId}::uuid and s.id = ${id}::uuid and f.at >= s.started_at
        and f.at < s.started_at + ${AGE_QUARTERS} * interval '15 minutes'
      group by 2`,
  )
  return rows.map(({ metric, value, n }) => ({ dimension: 'age', metric, value, n, cents: 0 }))
}

/** Counts messages by the hour of the owner's day in which they left. It reads every result. */
export async function countByHour({ ownerId }: Owner, tx: OwnerTx, id: string, timeZone: string): Promise<TotalRow[]> {
  const { rows } = await tx.execute<Split>(
    sql`select 'sent' as metric, extract(hour from at at time zone ${timeZone})::int::text as value, count(*)::int as n
      from send_results where user_id = ${ownerId}::uuid and send_id = ${id}::uuid and outcome = 'sent' group by 2`,
  )
  return rows.map(({ metric, value, n }) => ({ dimension: 'hour', metric, value, n, cents: 0 }))
}

/**
 * Counts an automatic message by days of the owner's zone: messages by when they left, clicks, replies, and withdrawals by
 * when they came. Charges are rounded as the wallet rounds them, over all of them, so that the days add up to its sum.
 * @param unitsPerCent in which the send counts its money
 */
export async function countByDay(
  { ownerId }: Owner,
  tx: OwnerTx,
  id: string,
  { timeZone, unitsPerCent }: { timeZone: string; unitsPerCent: number },
): Promise<TotalRow[]> {
  const day = (at: string) => sql`to_char(${sql.raw(at)} at time zone ${timeZone}, 'YYYY-MM-DD')`
  const of = sql`user_id = ${ownerId}::uuid and send_id = ${id}::uuid`
  const { rows } = await tx.execute<Split>(
    sql`with results as (
        select t.outcome, t.cost, x.outcome as report, ${day('t.at')} as day, s.channel
        from send_results t join sends s on s.id = t.send_id
        left join send_receipts x on x.send_id = t.send_id and x.seq = t.seq
        where t.user_id = ${ownerId}::uuid and t.send_id = ${id}::uuid and t.outcome not in ('held', 'deferred')
      )
      select 'planned' as metric, day as value, count(*)::int as n, 0::float8 as units, 0::float8 as cents from results group by day
      union all select 'skipped', day, count(*)::int, 0, 0 from results where outcome = 'skipped' group by day
      union all select 'uncertain', day, count(*)::int, 0, 0 from results where outcome = 'uncertain' group by day
      union all select 'sent', day, count(*)::int, 0, 0 from results where outcome = 'sent' group by day
      union all select 'delivered', day, count(*)::int, 0, 0 from results where outcome = 'sent'
        and case channel when 'email' then report is distinct from 'failed' else report = 'delivered' end group by day
      union all select 'bounced_soft', day, count(*)::int, 0, 0 from results
        where outcome = 'failed' or outcome = 'sent' and report = 'failed' group by day
      union all select 'cost', day, 0, sum(cost)::float8, 0 from results where outcome = 'sent' group by day
      union all select 'clicked', ${day('f.at')}, count(*)::int, 0, 0 from (select min(at) as at from campaign_engagements
        where ${of} and kind = 'click' and link >= 0 group by person) f group by 2
      union all select 'replied', ${day('at')}, count(*)::int, 0, 0 from campaign_replies where ${of} group by 2
      union all select 'orders', ${day('at')}, count(*)::int, 0, sum(amount - refunded)::float8 from campaign_orders
        where ${of} and because <> 'helped' group by 2
      union all select 'helped', ${day('at')}, count(*)::int, 0, 0 from campaign_orders
        where ${of} and because = 'helped' group by 2
      union all select 'opted_out', ${day('w.at')}, count(*)::int, 0, 0 from sends s
        cross join lateral (${withdrawnAfter(sql`s`)}) w where s.user_id = ${ownerId}::uuid and s.id = ${id}::uuid group by 2`,
  )
  let units = 0
  let cents = 0
  return rows
    .toSorted((a, b) => (a.value < b.value ? -1 : Number(a.value > b.value)))
    .map(({ metric, value, n, units: own, cents: earned }): TotalRow => {
      units += own
      const upTo = Math.ceil(units / unitsPerCent)
      const row: TotalRow = { dimension: 'day', metric, value, n, cents: metric === 'cost' ? upTo - cents : earned }
      cents = upTo
      return row
    })
}
