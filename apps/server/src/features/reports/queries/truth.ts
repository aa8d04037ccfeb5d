import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { controlBuyersOf } from './control-buyers.ts'

/** Figures that every result, receipt, click, and posting tells, without a counter in between. Cost in cents. */
export type Truth = Record<(typeof TRUE_FIGURES)[number], number>
const TRUE_FIGURES = [
  'sent',
  'delivered',
  'uncertain',
  'skipped',
  'control',
  'reached_buyers',
  'control_buyers',
  'clicked',
  'all_clicks',
  'cost',
] as const

/**
 * Sums a campaign from its results, receipts, engagements, and the ledger. It reads every row: some seconds for a million.
 * Results and receipts are put together by grouping: of tables without statistics, a join would look at each pair of them.
 * Clicks by people are known for 30 days, so that they may be fewer than were counted, never more.
 */
export async function readTruth({ ownerId }: Pick<Context, 'ownerId'>, tx: OwnerTx, id: string): Promise<Truth> {
  const of = sql`user_id = ${ownerId}::uuid and send_id = ${id}::uuid`
  const { rows } = await tx.execute<Truth>(
    sql`with last as (
        select distinct on (seq) seq, outcome, reason from send_results where ${of} order by seq, attempt desc
      ), ends as (
        select max(outcome) as outcome, max(reason) as reason, max(report) as report from (
          select seq, outcome, reason, null as report from last
          union all select seq, null, null, outcome from send_receipts where ${of}) e group by seq
      ), send as (select id, user_id, channel, state, total, hold_id from sends where user_id = ${ownerId}::uuid and id = ${id}::uuid),
      sums as (
        select count(*) filter (where outcome = 'sent') as sent,
          count(*) filter (where outcome = 'uncertain') as uncertain,
          count(*) filter (where outcome = 'failed') as failed,
          count(*) filter (where outcome = 'skipped') as skipped,
          count(*) filter (where outcome = 'skipped' and reason = 'control') as control,
          count(*) filter (where outcome = 'sent' and report = 'delivered') as confirmed,
          count(*) filter (where outcome = 'sent' and report = 'failed') as returned
        from ends
      )
      select sums.sent::int as sent, sums.uncertain::int as uncertain,
        (case send.channel when 'email' then sums.sent - sums.returned else sums.confirmed end)::int as delivered,
        (case send.state when 'cancelled' then send.total - sums.sent - sums.uncertain - sums.failed else sums.skipped end)::int
          as skipped,
        sums.control::int as control, k.reached_buyers, k.control_buyers,
        (select count(distinct person)::int from campaign_engagements where ${of} and kind = 'click' and link >= 0) as clicked,
        (select count(*)::int from link_hits where ${of} and link >= 0 and judged_at is not null and rule is null) as all_clicks,
        (select coalesce(sum(p.amount), 0)::float8 from ledger_postings p
          where p.user_id = ${ownerId}::uuid and p.hold_id = send.hold_id and p.kind = 'capture') as cost
      from send cross join sums cross join lateral (${controlBuyersOf(sql`send`)}) k`,
  )
  return rows[0] ?? (Object.fromEntries(TRUE_FIGURES.map((figure) => [figure, 0])) as Truth)
}
