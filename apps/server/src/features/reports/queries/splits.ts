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

interface SegmentRow extends Record<string, unknown> {
  value: string
  planned: number
  skipped: number
  sent: number
  delivered: number
  failed: number
  clicked: number
  replied: number
  opted_out: number
  units: number
}

/**
 * Counts a campaign by the segments that its people were in when it was sent. It reads every recipient who is in one of them.
 * @param unitsPerCent in which the send counts its money
 */
export async function countBySegment(
  { ownerId }: Owner,
  tx: OwnerTx,
  id: string,
  unitsPerCent: number,
): Promise<TotalRow[]> {
  const of = (alias: string) =>
    sql`${sql.raw(alias)}.user_id = ${ownerId}::uuid and ${sql.raw(alias)}.send_id = ${id}::uuid`
  const { rows } = await tx.execute<SegmentRow>(
    sql`with last as (
        select distinct on (t.seq) t.seq, t.outcome, t.cost from send_results t where ${of('t')} order by t.seq, t.attempt desc
      ), people as (
        select b.bits, coalesce(l.outcome, '') as outcome, coalesce(l.cost, 0) as cost, coalesce(x.outcome, '') as report,
          a.contact_id is not null as replied, w.contact_id is not null as withdrew
        from recipient_segments b left join last l on l.seq = b.seq
        left join send_receipts x on x.send_id = b.send_id and x.seq = b.seq
        left join campaign_recipients r on r.send_id = b.send_id and r.seq = b.seq
        left join campaign_replies a on a.user_id = b.user_id and a.send_id = b.send_id and a.contact_id = r.contact_id
        left join (select o.contact_id from sends s cross join lateral (${withdrawnAfter(sql`s`)}) o
          where s.user_id = ${ownerId}::uuid and s.id = ${id}::uuid) w on w.contact_id = r.contact_id
        where ${of('b')}
      )
      select g.segment_id::text as value, g.clicked, count(p.bits)::int as planned,
        (count(*) filter (where p.outcome = 'skipped'))::int as skipped, (count(*) filter (where p.outcome = 'sent'))::int as sent,
        (count(*) filter (where p.outcome = 'sent' and case s.channel when 'email' then p.report <> 'failed'
          else p.report = 'delivered' end))::int as delivered,
        (count(*) filter (where p.outcome = 'failed' or p.outcome = 'sent' and p.report = 'failed'))::int as failed,
        (count(*) filter (where p.replied))::int as replied, (count(*) filter (where p.withdrew))::int as opted_out,
        coalesce(sum(p.cost) filter (where p.outcome = 'sent'), 0)::float8 as units
      from campaign_segments g join sends s on s.user_id = g.user_id and s.id = g.send_id
      left join people p on (p.bits >> g.bit) & 1 = 1
      where ${of('g')} group by g.segment_id, g.clicked, s.channel`,
  )
  return rows.flatMap((row) => {
    const { value, units, failed, ...counts } = row
    const split = (metric: string, n: number, cents = 0): TotalRow => ({
      dimension: 'segment',
      metric,
      value,
      n,
      cents,
    })
    const people = { ...counts, bounced_soft: failed, all_clicks: row.clicked }
    return [
      ...Object.entries(people).map(([metric, n]) => split(metric, n)),
      split('cost', 0, Math.ceil(units / unitsPerCent)),
    ]
  })
}
