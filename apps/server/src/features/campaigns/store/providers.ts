import { MAIL_PROVIDER_DOMAINS, MAIL_PROVIDER_IDS } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { SystemTx } from '../../../platform/db/tx.ts'

const DOMAINS = Object.entries(MAIL_PROVIDER_DOMAINS).flatMap(([provider, domains]) =>
  domains.map((domain) => ({ provider, domain })),
)

/**
 * System write: counts anew what became of an email by where its people have their mailboxes. It reads each of them: some
 * seconds for a million. Whoever was erased meanwhile counts as elsewhere.
 */
export async function countProvidersOfAll(
  system: SystemTx,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<void> {
  await system.execute(
    sql`with results as (
        select seq, bool_or(outcome = 'sent') as sent, bool_or(outcome = 'failed') as refused from send_results
        where user_id = ${userId}::uuid and send_id = ${id}::uuid and outcome in ('sent', 'failed') group by seq
      ), counted as (
        select coalesce(d.provider, 'other') as provider, count(*) filter (where t.sent) as sent,
          count(*) filter (where x.seq is not null or not t.sent) as bounced, count(k.seq) as complaints
        from results t
        left join send_receipts x on x.send_id = ${id}::uuid and x.seq = t.seq and x.outcome = 'failed'
        left join send_complaints k on k.send_id = ${id}::uuid and k.seq = t.seq
        left join campaign_recipients r on r.send_id = ${id}::uuid and r.seq = t.seq
        left join contacts c on c.user_id = r.user_id and c.id = r.contact_id
        left join unnest(${sql.param(DOMAINS.map(({ domain }) => domain))}::text[],
          ${sql.param(DOMAINS.map(({ provider }) => provider))}::text[]) as d (domain, provider)
          on d.domain = lower(split_part(c.email, '@', -1))
        group by 1
      )
      insert into campaign_providers as p (user_id, send_id, provider, sent, bounced, complaints, counted_at)
      select ${userId}::uuid, ${id}::uuid, w.provider, coalesce(c.sent, 0), coalesce(c.bounced, 0),
        coalesce(c.complaints, 0), ${now.toISOString()}::timestamptz
      from unnest(${sql.param(MAIL_PROVIDER_IDS)}::text[]) as w (provider) left join counted c using (provider)
      where exists (select from sends s where s.id = ${id}::uuid) order by w.provider
      on conflict (send_id, provider) do update set sent = excluded.sent, bounced = excluded.bounced,
        complaints = excluded.complaints, counted_at = excluded.counted_at`,
  )
}
