import { campaignRecipients, contacts, sendRanges, sendReceipts, sendResults, sends } from '@greenroom/db'
import type { RecipientOutcome } from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

export interface RecipientFilter {
  outcome?: RecipientOutcome | undefined
  reason?: string | undefined
  /** Query of `contact_id`: these people only. */
  among?: SQL | undefined
}

/** What became of one person. */
export interface RecipientRow {
  contactId: string
  name: string
  phone: string | null
  email: string | null
  outcome: RecipientOutcome
  reason: string | null
  until: Date | null
  /** Cents. */
  cost: number
  at: Date | null
}

type Owner = Pick<Context, 'ownerId'>
type OwnerNow = Pick<Context, 'ownerId' | 'now'>

/**
 * Selects recipients of a send as `people (seq, contact_id, outcome, reason, until, cost, at)`: the last attempt counts, and
 * a report of the carrier betters it. Whoever a cancelled send has not reached was skipped; whoever waits for a moment
 * to come, such as the end of the night where they live, is held.
 */
function people({ ownerId, now }: OwnerNow, sendId: string, { outcome, reason, among }: RecipientFilter): SQL {
  const final = (only: SQL) =>
    sql`select seq from ${sendResults} where user_id = ${ownerId} and send_id = ${sendId} and ${only}`
  const byReport = (only: string) =>
    sql`select seq from ${sendReceipts} where user_id = ${ownerId} and send_id = ${sendId} and outcome = ${only}`
  const later = sql`select coalesce(g.seqs[place + 1], g.first + place) as seq, g.not_before, g.because
    from ${sendRanges} g cross join lateral generate_series(0, g.n - 1) as place
    where g.user_id = ${ownerId} and g.send_id = ${sendId} and g.attempt = 1 and g.state = 0
      and g.not_before > ${now}::timestamptz`
  // Indexes narrow down to some recipients; the derived outcome decides.
  const candidates: Partial<Record<RecipientOutcome, SQL>> = {
    sent: final(sql`outcome = 'sent'`),
    delivered: byReport('delivered'),
    failed: sql`${final(sql`outcome = 'failed'`)} union ${byReport('failed')}`,
    uncertain: final(sql`outcome = 'uncertain'`),
    held: sql`${final(sql`outcome in ('held', 'deferred')`)} union select seq from (${later}) as later`,
    ...(reason === undefined || reason === 'cancelled'
      ? {}
      : { skipped: final(sql`outcome = 'skipped' and reason = ${reason}`) }),
  }
  const narrow = outcome && candidates[outcome]
  return sql`(
    select r.seq, r.contact_id, d.outcome, d.reason, case when d.outcome = 'held' then coalesce(t.until, later.not_before) end as until,
      coalesce(t.cost, 0)::int as cost, coalesce(x.at, t.at) as at
    from ${campaignRecipients} r
    join ${sends} s on s.user_id = r.user_id and s.id = r.send_id
    left join lateral (select * from ${sendResults} t where t.send_id = r.send_id and t.seq = r.seq order by t.attempt desc limit 1) t on true
    left join ${sendReceipts} x on x.send_id = r.send_id and x.seq = r.seq
    left join (${later}) as later on later.seq = r.seq
    cross join lateral (select case when x.outcome is not null then x.outcome
        when t.outcome in ('sent', 'failed', 'skipped', 'uncertain') then t.outcome
        when s.state = 'cancelled' then 'skipped' when coalesce(t.outcome, later.seq::text) is null then 'planned' else 'held' end as outcome,
      case when x.outcome is not null then x.reason when t.outcome in ('sent', 'failed', 'skipped', 'uncertain') then t.reason
        when s.state = 'cancelled' then 'cancelled' when t.outcome is null then later.because else t.reason end as reason) d
    where r.user_id = ${ownerId} and r.send_id = ${sendId} ${narrow ? sql`and r.seq in (${narrow})` : sql``}
      ${outcome ? sql`and d.outcome = ${outcome}` : sql``} ${reason ? sql`and d.reason = ${reason}` : sql``}
      ${among ? sql`and r.contact_id in (${among})` : sql``}
  ) as people`
}

/** Lists recipients of a send in the order of sending. @param asked.q any part of a name, number, or address */
export async function recipientsOf(
  context: OwnerNow,
  tx: OwnerTx,
  sendId: string,
  { q, page, limit, ...filter }: RecipientFilter & { q?: string | undefined; page: number; limit: number },
): Promise<{ items: RecipientRow[]; total: number }> {
  const found = sql`from ${people(context, sendId, filter)}
    left join ${contacts} c on c.user_id = ${context.ownerId} and c.id = people.contact_id
    ${q ? sql`where strpos(c.search_text, ${q.toLowerCase()}) > 0` : sql``}`
  const listed = tx
    .execute(
      sql`select people.contact_id as "contactId", coalesce(c.name, '') as name, c.phone, c.email, people.outcome, people.reason,
        people.until, people.cost, people.at ${found} order by people.seq limit ${limit} offset ${(page - 1) * limit}`,
    )
    .execute()
  const counted = tx.execute<{ total: number }>(sql`select count(*)::int as total ${found}`).execute()
  const [{ rows }, count] = await Promise.all([listed, counted])
  return {
    items: rows.map(({ until, at, ...row }) => ({
      ...(row as unknown as RecipientRow),
      until: until ? new Date(until as string) : null,
      at: at ? new Date(at as string) : null,
    })),
    total: count.rows[0]?.total ?? 0,
  }
}

/** Counts recipients of a send by what became of them, and why. */
export async function outcomesOf(
  context: OwnerNow,
  tx: OwnerTx,
  sendId: string,
): Promise<{ outcome: RecipientOutcome; reason: string | null; people: number }[]> {
  const { rows } = await tx
    .execute<{ outcome: RecipientOutcome; reason: string | null; people: number }>(
      sql`select outcome, reason, count(*)::int as people from ${people(context, sendId, {})} group by outcome, reason order by people desc, outcome, reason`,
    )
    .execute()
  return rows
}

/** Returns a condition on `contacts` that selects people of a send by what became of them. */
export const contactsOfOutcome = (context: OwnerNow, sendId: string, filter: RecipientFilter): SQL =>
  sql`${contacts.id} in (select people.contact_id from ${people(context, sendId, filter)})`

/** A campaign's message to one person, for their thread. */
export interface SentMessage {
  sendId: string
  channel: 'sms' | 'email'
  /** With merge fields. */
  content: string
  mediaIds: string[]
  outcome: RecipientOutcome
  reason: string | null
  /** When it was handed over. */
  at: Date
}

/** Lists what campaigns have sent to a person, newest first. Whoever was skipped was not written to. */
export async function sentTo(
  { ownerId }: Owner,
  tx: OwnerTx,
  contactId: string,
  { before, limit }: { before?: Date | undefined; limit: number },
): Promise<SentMessage[]> {
  const { rows } = await tx
    .execute(
      sql`select r.send_id as "sendId", s.channel, s.content, s.media_ids as "mediaIds", coalesce(x.outcome, t.outcome) as outcome,
        case when x.outcome is null then t.reason else x.reason end as reason, t.at
      from ${campaignRecipients} r
      join ${sendResults} t on t.send_id = r.send_id and t.seq = r.seq and t.outcome in ('sent', 'failed', 'uncertain')
      join ${sends} s on s.user_id = r.user_id and s.id = r.send_id
      left join ${sendReceipts} x on x.send_id = r.send_id and x.seq = r.seq
      where r.user_id = ${ownerId} and r.contact_id = ${contactId} ${before ? sql`and t.at < ${before}::timestamptz` : sql``}
      order by t.at desc, r.send_id limit ${limit}`,
    )
    .execute()
  return rows.map(({ at, ...row }) => ({ ...(row as unknown as SentMessage), at: new Date(at as string) }))
}
