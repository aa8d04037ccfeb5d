import { sendRanges, sendReceipts, sendResults, sends } from '@greenroom/db'
import type { RecipientOutcome } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** How many recipients have one outcome, for one reason. */
export interface OutcomeCount {
  outcome: RecipientOutcome
  reason: string | null
  people: number
}

/**
 * Counts recipients of a send by what became of them, and why; most first. It follows the same rules as the list of people,
 * but adds up the counters of the ranges and reads only the results that have a reason, because screens ask for it every
 * second while a million are reached.
 */
export async function outcomesOf(
  { ownerId, now }: Pick<Context, 'ownerId' | 'now'>,
  tx: OwnerTx,
  sendId: string,
): Promise<OutcomeCount[]> {
  const of = sql`user_id = ${ownerId} and send_id = ${sendId}`
  const isLater = sql`state = 0 and not_before > ${now}::timestamptz`
  const { rows } = await tx
    .execute<OutcomeCount & Record<string, unknown>>(sql`
    with send as (
      select state = 'cancelled' as is_cancelled from ${sends} where user_id = ${ownerId} and id = ${sendId}
    ), counted as (
      select coalesce(sum(sent), 0) as sent, coalesce(sum(delivered), 0) as delivered, coalesce(sum(undelivered), 0) as undelivered,
        coalesce(sum(n - sent - failed - skipped - deferred - uncertain) filter (where attempt = 1
          and (is_cancelled or state < 2 and not (${isLater}))), 0) as untouched
      from ${sendRanges} cross join send where ${of}
    ), ended as (
      select outcome, reason, count(*) as people from ${sendResults}
      where ${of} and outcome in ('failed', 'skipped', 'uncertain') group by outcome, reason
    ), reported as (
      select outcome, reason, count(*) as people from ${sendReceipts} where ${of} and outcome = 'failed' group by outcome, reason
    ), bettered as (
      select t.outcome, t.reason, count(*) as people from ${sendResults} t
      join ${sendReceipts} x on x.send_id = t.send_id and x.seq = t.seq
      where t.user_id = ${ownerId} and t.send_id = ${sendId} and t.outcome in ('failed', 'uncertain') group by t.outcome, t.reason
    ), waiting as (
      select reason, count(*) as people from ${sendResults} h
      where ${of} and outcome in ('held', 'deferred') and not exists (
        select from ${sendResults} later where later.send_id = h.send_id and later.seq = h.seq and later.attempt > h.attempt)
      group by reason
      union all
      select because, sum(n) from ${sendRanges} cross join send where ${of} and attempt = 1 and ${isLater} and not is_cancelled group by because
    ), every as (
      select 'sent' as outcome, null as reason, sent - delivered - undelivered + (select coalesce(sum(people), 0) from bettered) as people from counted
      union all select 'delivered', null, delivered from counted
      union all select * from reported
      union all select * from ended
      union all select outcome, reason, -people from bettered
      union all select case when is_cancelled then 'skipped' else 'held' end, case when is_cancelled then 'cancelled' else reason end, people
        from waiting cross join send
      union all select case when is_cancelled then 'skipped' else 'planned' end, case when is_cancelled then 'cancelled' end, untouched
        from counted cross join send
    )
    select outcome, reason, sum(people)::int as people from every group by outcome, reason having sum(people) > 0
    order by people desc, outcome, reason`)
    .execute()
  return rows
}
