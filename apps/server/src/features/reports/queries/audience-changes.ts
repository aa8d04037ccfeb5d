import { type MessageChannel, SCAN_MEDIUMS } from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

type Owner = Pick<Context, 'ownerId'>

/** People who came or left on a day. */
export interface AudienceChange {
  channel: MessageChannel
  date: string
  metric: 'joined' | 'left'
  /** Source of those who came, or cause of those who left. */
  value: string
  n: number
}

/**
 * Condition on `changed`: the form by which they joined stood on a page that they had entered by a code of the owner's, which an
 * address alone does not prove: anybody can write one. Forms are kept for 30 days, and a day is counted once it is over.
 */
const scannedBefore = ({ ownerId }: Owner): SQL =>
  sql`coalesce((select lower(s.visit->'utm'->>1) = any (${sql.param([...SCAN_MEDIUMS])}::text[])
      and exists (select 1 from site_codes k where k.user_id = s.user_id and k.code = s.visit->>'code')
    from sign_ups s where s.user_id = ${ownerId}::uuid and s.contact_id = changed.contact_id and s.kind = 'page'
      and s.created_at <= changed.at order by s.created_at desc limit 1), false)`

/** Source of the record that a complaint leaves (messaging/commands/take-campaign-report.ts). */
const COMPLAINT = 'Reported as spam to the mail provider'

/**
 * Counts who agreed and who withdrew within a time, by day of a zone. Only a change counts: agreeing twice is one. Addresses
 * that came back for good count as left, though their holders have not withdrawn. @param first day on which earlier changes count
 */
export async function audienceChanges(
  owner: Owner,
  tx: OwnerTx,
  { from, to, timeZone, first = '0001-01-01' }: { from: Date; to: Date; timeZone: string; first?: string },
): Promise<AudienceChange[]> {
  const { ownerId } = owner
  const day = sql`to_char(greatest(at at time zone ${timeZone}, ${first}::date::timestamp), 'YYYY-MM-DD')`
  // A select for each state, because each has a partial index.
  const recordsOf = (state: 'subscribed' | 'opted_out') =>
    sql`select w.channel, w.contact_id, w.at, w.id, w.state, w.method, w.source from consent_records w
        where w.user_id = ${ownerId}::uuid and w.channel in ('sms', 'email') and w.state = '${sql.raw(state)}'
          and w.at >= ${from.toISOString()}::timestamptz and w.at < ${to.toISOString()}::timestamptz`
  const { rows } = await tx.execute<AudienceChange & Record<string, unknown>>(
    sql`with records as (
        ${recordsOf('subscribed')} union all ${recordsOf('opted_out')}
      ), changed as (
        select r.*, (select p.state from consent_records p where p.user_id = ${ownerId}::uuid and p.contact_id = r.contact_id
            and p.channel = r.channel and p.state <> 'pending' and (p.at, p.id) < (r.at, r.id)
            order by p.at desc, p.id desc limit 1) as before
        from records r
      )
      select channel, ${day} as date,
        case state when 'subscribed' then 'joined' else 'left' end as metric,
        case when state = 'opted_out' then case when source = ${COMPLAINT} then 'complaint' else 'opt_out' end
          when method in ('page', 'confirmation') and ${scannedBefore(owner)} then 'qr'
          when method in ('page', 'confirmation', 'complete-contact', 'preferences') then 'form'
          when method = 'import' then 'import' when method in ('keyword', 'text') then 'keyword' else 'other' end as value,
        count(*)::int as n
      from changed where (state = 'subscribed') <> (before is not distinct from 'subscribed')
      group by 1, 2, 3, 4
      union all select channel, ${day}, 'left', 'bounce', count(*)::int
      from suppressions where user_id = ${ownerId}::uuid and reason = 'bounced'
        and at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz group by 1, 2`,
  )
  return rows
}

/** Counts people who may be written to now. An address that came back for good does not count. */
export async function reachableNow({ ownerId }: Owner, tx: OwnerTx): Promise<Record<MessageChannel, number>> {
  const { rows } = await tx.execute<Record<MessageChannel, number>>(
    sql`select greatest(0, (select count(*) from contacts where user_id = ${ownerId}::uuid and deleted_at is null
          and sms_consent = 'subscribed' and phone is not null)
        - (select count(*) from suppressions where user_id = ${ownerId}::uuid and channel = 'sms' and reason = 'bounced'))::int as sms,
      greatest(0, (select count(*) from contacts where user_id = ${ownerId}::uuid and deleted_at is null
          and email_consent = 'subscribed' and email is not null)
        - (select count(*) from suppressions where user_id = ${ownerId}::uuid and channel = 'email' and reason = 'bounced'))::int as email`,
  )
  return rows[0] ?? { sms: 0, email: 0 }
}

/** People of one month, and how many of them are still there. */
export interface Cohort {
  channel: MessageChannel
  /** First day of the month in which they joined. */
  month: string
  /** Months since then; −1: all who joined. */
  months: number
  n: number
}

/** Counts who joined in each month from a day on, and how many were there after each month since. */
export async function countCohorts(
  { ownerId, now }: Owner & Pick<Context, 'now'>,
  tx: OwnerTx,
  { since, timeZone }: { since: string; timeZone: string },
): Promise<Cohort[]> {
  const { rows } = await tx.execute<Cohort & Record<string, unknown>>(
    sql`with first as (
        select channel, contact_id, min(at) as at from consent_records
        where user_id = ${ownerId}::uuid and channel in ('sms', 'email') and state = 'subscribed' group by 1, 2
      ), joined as (
        select f.channel, date_trunc('month', f.at at time zone ${timeZone})::date as month,
          case when c.deleted_at is not null then c.deleted_at
            when case f.channel when 'sms' then c.sms_consent else c.email_consent end = 'subscribed' then null
            else (select max(o.at) from consent_records o where o.user_id = ${ownerId}::uuid and o.contact_id = f.contact_id
              and o.channel = f.channel and o.state <> 'subscribed') end as left_at
        from first f join contacts c on c.user_id = ${ownerId}::uuid and c.id = f.contact_id
        where f.at >= ${since}::date::timestamp at time zone ${timeZone}
      )
      select channel, to_char(month, 'YYYY-MM-DD') as month, k as months, count(*) filter (where k = -1 or left_at is null
        or left_at >= (month + (k + 1) * interval '1 month') at time zone ${timeZone})::int as n
      from joined cross join generate_series(-1, 12) k
      where (month + k * interval '1 month') at time zone ${timeZone} <= ${now.toISOString()}::timestamptz
      group by 1, 2, 3`,
  )
  return rows
}
