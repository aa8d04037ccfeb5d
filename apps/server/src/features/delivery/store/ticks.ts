import { contacts, revocationFlags, sendRanges, sendResults, sends } from '@greenroom/db'
import type { MessageChannel } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import { unreachableBySql } from '../../consent/public.ts'
import type { RangeKey } from './leases.ts'

/** What became of one call, or why there was none. */
export interface Result extends RangeKey {
  userId: string
  seq: number
  attempt: number
  outcome: 'sent' | 'failed' | 'deferred' | 'held' | 'uncertain'
  reason: string | null
  until: Date | null
  cost: number
  segments: number | null
  providerId: string | null
}

/** A range as its worker sees it. */
export interface Beat extends RangeKey {
  epoch: number
  /** Recipients from its start that are handed over once this has committed. */
  mark: number
}

/** Recipient that is about to be marked. */
export interface Candidate {
  userId: string
  contactId: string
  channel: MessageChannel
}

export interface Ticked {
  ranges: (RangeKey & { isMine: boolean; marked: number; state: number; isSending: boolean })[]
  /** Places of candidates to whom nothing may be sent any more. */
  gone: ReadonlySet<number>
}

/**
 * System write, the heart of the pipeline: in one statement and one commit it keeps results, marks who is handed over
 * next, and renews leases. It marks nothing in a range that was taken over, or of a send that is paused. Only after it has
 * committed may anything be handed over (standard S1). Repeated with the same values it changes nothing, so a worker that
 * lost its database repeats it. Ranges are locked in the order in which everybody locks them.
 */
export async function tickOfAll(
  { db, now }: Pick<SystemContext, 'db' | 'now'>,
  {
    results,
    beats,
    candidates,
    until,
  }: { results: readonly Result[]; beats: readonly Beat[]; candidates: readonly Candidate[]; until: Date },
): Promise<Ticked> {
  const { rows } = await db.system.execute<Row>(sql`
    with came as (
      select * from unnest(
        ${column(results, 'userId')}::uuid[], ${column(results, 'sendId')}::uuid[], ${column(results, 'no')}::int[],
        ${column(results, 'seq')}::int[], ${column(results, 'attempt')}::smallint[], ${column(results, 'outcome')}::text[],
        ${column(results, 'reason')}::text[], ${column(results, 'until')}::timestamptz[], ${column(results, 'cost')}::int[],
        ${column(results, 'segments')}::smallint[], ${column(results, 'providerId')}::text[]
      ) as came (user_id, send_id, no, seq, attempt, outcome, reason, until, cost, segments, provider_id)
    ), kept as (
      insert into ${sendResults} as k (user_id, send_id, seq, attempt, outcome, reason, until, cost, segments, provider_id, at)
      select c.user_id, c.send_id, c.seq, c.attempt, c.outcome, c.reason, c.until, c.cost, c.segments, c.provider_id, ${now}::timestamptz
      from came c join ${sends} s on s.id = c.send_id
      on conflict (send_id, seq, attempt) do update set outcome = excluded.outcome, reason = excluded.reason, cost = excluded.cost,
        segments = excluded.segments, provider_id = coalesce(excluded.provider_id, k.provider_id)
      where k.outcome = 'uncertain' and excluded.outcome in ('sent', 'failed')
      returning send_id, seq, attempt, outcome, xmax = 0 as is_new
    ), counted as (
      select c.send_id, c.no, count(*) filter (where k.outcome = 'sent')::int as sent,
        count(*) filter (where k.outcome = 'failed')::int as failed,
        count(*) filter (where k.outcome in ('deferred', 'held'))::int as deferred,
        (count(*) filter (where k.outcome = 'uncertain') - count(*) filter (where not k.is_new))::int as uncertain,
        bool_or(not k.is_new) as is_bettered
      from kept k join came c using (send_id, seq, attempt) group by c.send_id, c.no
    ), beats as (
      select * from unnest(${column(beats, 'sendId')}::uuid[], ${column(beats, 'no')}::int[], ${column(beats, 'epoch')}::int[],
        ${column(beats, 'mark')}::int[]) as b (send_id, no, epoch, mark)
    ), touched as (
      select send_id, no, b.epoch, b.mark, coalesce(c.sent, 0) as sent, coalesce(c.failed, 0) as failed,
        coalesce(c.deferred, 0) as deferred, coalesce(c.uncertain, 0) as uncertain, coalesce(c.is_bettered, false) as is_bettered
      from beats b full join counted c using (send_id, no)
    ), locked as (
      select r.send_id, r.no from ${sendRanges} r join touched using (send_id, no) order by r.send_id, r.no for update of r
    ), moved as (
      update ${sendRanges} r set
        marked = case when t.epoch = r.epoch and r.state = 1 and s.state = 'sending' then greatest(r.marked, t.mark) else r.marked end,
        lease_until = case when t.epoch = r.epoch and r.state = 1 then ${until}::timestamptz else r.lease_until end,
        sent = r.sent + t.sent, failed = r.failed + t.failed, deferred = r.deferred + t.deferred,
        uncertain = r.uncertain + t.uncertain,
        is_settled = r.is_settled and not t.is_bettered,
        state = case when t.epoch = r.epoch and r.state = 1
          and r.sent + r.failed + r.skipped + r.deferred + r.uncertain + t.sent + t.failed + t.deferred + t.uncertain >= r.n
          then 2 else r.state end
      from touched t join locked using (send_id, no) join ${sends} s on s.id = t.send_id
      where r.send_id = t.send_id and r.no = t.no
      returning r.send_id, r.no, coalesce(t.epoch = r.epoch and r.state > 0, false) as is_mine, r.marked, r.state,
        s.state = 'sending' as is_sending
    )
    select send_id as "sendId", no, is_mine as "isMine", marked, state, is_sending as "isSending", null::int as place from moved
    union all
    select null, null, null, null, null, null, (c.nth - 1)::int
    from unnest(${column(candidates, 'userId')}::uuid[], ${column(candidates, 'contactId')}::uuid[], ${column(candidates, 'channel')}::text[])
      with ordinality as c (user_id, contact_id, channel, nth)
    left join ${contacts} on ${contacts.userId} = c.user_id and ${contacts.id} = c.contact_id
    where ${contacts.id} is null
      or case c.channel when 'sms' then ${unreachableBySql('sms')} else ${unreachableBySql('email')} end is not null
      or exists (select 1 from ${revocationFlags} f where f.user_id = c.user_id and f.contact_id = c.contact_id and f.channel = c.channel)`)
  return {
    ranges: rows.filter(({ place }) => place === null) as unknown as Ticked['ranges'],
    gone: new Set(rows.flatMap(({ place }) => place ?? [])),
  }
}

type Row = Record<string, unknown> & { place: number | null }

const column = <T>(rows: readonly T[], key: keyof T) => sql.param(rows.map((row) => row[key]))
