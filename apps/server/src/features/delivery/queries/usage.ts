import { sendRanges, sendResults, sends } from '@greenroom/db'
import { sql } from '@greenroom/db/sql'
import type { UsageCounter } from '../../../platform/context.ts'

/**
 * Counts the email campaigns that began in the billing period. One that was canceled before anybody got it gives its place
 * back.
 * @param except not counted
 */
export async function mailCampaignsInPeriod(
  tx: Parameters<UsageCounter>[0],
  context: Parameters<UsageCounter>[1],
  except?: string,
): Promise<number> {
  const { periodStart } = await context.planOf(tx)
  const { rows } = await tx.execute<{ campaigns: number }>(sql`
    select count(*)::int as campaigns from ${sends} s
    where s.user_id = ${context.ownerId} and s.channel = 'email' and s.started_at >= ${periodStart}::timestamptz
      ${except === undefined ? sql`` : sql`and s.id <> ${except}::uuid`}
      and (s.state <> 'cancelled' or exists (select from ${sendRanges} r
        where r.user_id = s.user_id and r.send_id = s.id and r.sent + r.uncertain > 0))`)
  return rows[0]?.campaigns ?? 0
}

/**
 * Counts the texts of campaigns in the billing period: all that left or may have left, and all that still wait. What was
 * skipped, refused, or cancelled gives its place back. Automatic messages count by the day on which each left.
 */
export const campaignTextsInPeriod: UsageCounter = async (tx, context) => {
  const { periodStart } = await context.planOf(tx)
  const left = sql`r.n - r.sent - r.failed - r.skipped - r.deferred - r.uncertain`
  const { rows } = await tx.execute<{ texts: number }>(sql`
    select coalesce(sum(case when s.is_open_ended then
        (select count(*) from ${sendResults} t where t.user_id = s.user_id and t.send_id = s.id
          and t.outcome in ('sent', 'uncertain') and t.at >= ${periodStart}::timestamptz) + own.waiting
      when s.started_at >= ${periodStart}::timestamptz then own.gone + own.waiting else 0 end), 0)::int as texts
    from ${sends} s
    cross join lateral (select coalesce(sum(r.sent + r.uncertain), 0) as gone,
        case when s.state = 'cancelled' then 0 else coalesce(sum(${left}) filter (where r.state < 2), 0)
          + coalesce(sum(r.deferred) filter (where not r.is_moved), 0) end as waiting
      from ${sendRanges} r where r.user_id = s.user_id and r.send_id = s.id) as own
    where s.user_id = ${context.ownerId} and s.channel = 'sms'
      and (s.is_open_ended or s.started_at >= ${periodStart}::timestamptz)`)
  return rows[0]?.texts ?? 0
}
