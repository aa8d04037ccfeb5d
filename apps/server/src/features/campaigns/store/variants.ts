import { sql } from '@greenroom/db/sql'
import type { SystemTx } from '../../../platform/db/tx.ts'

/**
 * System write: counts anew how many people of a test each version has, and how many emails of them arrived. It reads each
 * of them: some seconds for a million. Who clicked is counted as it is judged.
 */
export async function countVariantsOfAll(
  system: SystemTx,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<void> {
  await system.execute(
    sql`with counted as (
        select r.variant, count(*) as people, count(*) filter (where t.sent and x.seq is null) as delivered
        from campaign_recipients r
        left join lateral (select true as sent from send_results t where t.send_id = r.send_id and t.seq = r.seq
          and t.outcome = 'sent' limit 1) t on true
        left join send_receipts x on x.send_id = r.send_id and x.seq = r.seq and x.outcome = 'failed'
        where r.user_id = ${userId}::uuid and r.send_id = ${id}::uuid and r.variant >= 0 group by r.variant
      )
      insert into campaign_variants as v (user_id, send_id, variant, people, delivered, counted_at)
      select ${userId}::uuid, ${id}::uuid, w.variant, coalesce(c.people, 0), coalesce(c.delivered, 0), ${now.toISOString()}::timestamptz
      from sends s cross join lateral generate_series(0, cardinality(s.variant_links) - 1) as w (variant)
        left join counted c on c.variant = w.variant
      where s.id = ${id}::uuid order by w.variant
      on conflict (send_id, variant) do update set people = excluded.people, delivered = excluded.delivered,
        counted_at = excluded.counted_at`,
  )
}
