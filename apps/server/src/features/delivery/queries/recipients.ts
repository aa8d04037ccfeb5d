import { campaignRecipients, contacts, sendRanges, sendReceipts, sendResults, sends } from '@greenroom/db'
import { RANGE_SIZE, type RecipientOutcome } from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { outcomesOf } from './outcomes.ts'

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
  /** Cents; 0 for a mail, which costs less than one. */
  cost: number
  at: Date | null
}

type Owner = Pick<Context, 'ownerId'>
type OwnerNow = Pick<Context, 'ownerId' | 'now'>

/**
 * Selects recipients of a send as `people (seq, contact_id, outcome, reason, until, cost, at)`: the last attempt counts, and
 * a report of the carrier betters it. Whoever a cancelled send has not reached was skipped; whoever waits for a moment
 * to come, such as the end of the night where they live, is held.
 * They are narrowed by an array, which is made once, whatever the planner believes about a campaign without statistics.
 * @param part only the first so many in the order of sending, or those at these places of it
 */
function people(context: OwnerNow, sendId: string, filter: RecipientFilter, part?: number | readonly number[]): SQL {
  const { ownerId, now } = context
  const { outcome, reason, among } = filter
  const places = typeof part === 'object' ? sql.param([...part]) : undefined
  const found = places ? undefined : candidates(context, sendId, filter)
  const narrow =
    found && (part === undefined ? found : sql`select seq from (${found}) as found order by seq limit ${part}`)
  return sql`(
    select r.seq, r.contact_id, d.outcome, d.reason, case when d.outcome = 'held' then coalesce(t.until, later.not_before) end as until,
      case when s.channel = 'email' then 0 else coalesce(t.cost, 0)::int end as cost, coalesce(x.at, t.at) as at
    from ${campaignRecipients} r
    join ${sends} s on s.user_id = r.user_id and s.id = r.send_id
    left join lateral (select * from ${sendResults} t where t.send_id = r.send_id and t.seq = r.seq order by t.attempt desc limit 1) t on true
    left join ${sendReceipts} x on x.send_id = r.send_id and x.seq = r.seq
    left join lateral (select g.not_before, g.because, g.state from ${sendRanges} g
      where g.send_id = r.send_id and g.attempt = 1 and g.first between r.seq - ${RANGE_SIZE - 1}::int and r.seq
        and case when g.seqs is null then r.seq < g.first + g.n else r.seq = any (g.seqs) end
        and g.state = 0 and g.not_before > ${now}::timestamptz limit 1) as later on t.seq is null
    cross join lateral (select case when x.outcome is not null then x.outcome
        when t.outcome in ('sent', 'failed', 'skipped', 'uncertain') then t.outcome
        when s.state = 'cancelled' then 'skipped' when coalesce(t.outcome, later.state::text) is null then 'planned' else 'held' end as outcome,
      case when x.outcome is not null then x.reason when t.outcome in ('sent', 'failed', 'skipped', 'uncertain') then t.reason
        when s.state = 'cancelled' then 'cancelled' when t.outcome is null then later.because else t.reason end as reason) d
    where r.user_id = ${ownerId} and r.send_id = ${sendId} ${narrow ? sql`and r.seq = any (array(${narrow}))` : sql``}
      ${places ? sql`and r.seq = any (${places}::int[])` : sql``}
      ${outcome ? sql`and d.outcome = ${outcome}` : sql``} ${reason ? sql`and d.reason = ${reason}` : sql``}
      ${among ? sql`and r.contact_id in (${among})` : sql``}
  ) as people`
}

/**
 * Selects the recipients with an outcome by indexes, before anything else is looked up: of a million, this is the difference
 * between milliseconds and seconds. Undefined if all have to be looked at. It follows the same rules as `people`.
 */
function candidates({ ownerId, now }: OwnerNow, sendId: string, { outcome, reason }: RecipientFilter): SQL | undefined {
  const of = sql`user_id = ${ownerId} and send_id = ${sendId}`
  const because = (column: SQL) => (reason === undefined ? sql`` : sql`and ${column} = ${reason}`)
  const isLater = sql`state = 0 and not_before > ${now}::timestamptz`
  const results = (only: SQL) => sql`select seq from ${sendResults} t where ${of} and ${only} ${because(sql`reason`)}`
  const reports = (only: string) =>
    sql`select seq from ${sendReceipts} where ${of} and outcome = ${only} ${because(sql`reason`)}`
  const unreported = sql`not exists (select from ${sendReceipts} x where x.send_id = t.send_id and x.seq = t.seq)`
  const listed = (only: SQL) => sql`select coalesce(seqs[place + 1], first + place) as seq
    from ${sendRanges} cross join lateral generate_series(0, n - 1) as place where ${of} and attempt = 1 and ${only}`
  switch (outcome) {
    case 'sent':
    case 'uncertain':
      return results(sql`outcome = ${outcome} and ${unreported}`)
    case 'delivered':
      return reports('delivered')
    case 'failed':
      return sql`${results(sql`outcome = 'failed' and ${unreported}`)} union ${reports('failed')}`
    case 'held':
      return sql`${results(sql`outcome in ('held', 'deferred') and not exists (select from ${sendResults} later
        where later.send_id = t.send_id and later.seq = t.seq and later.attempt > t.attempt)`)}
        union ${listed(sql`${isLater} ${because(sql`because`)}`)}`
    case 'planned':
      return sql`select seq from (${listed(sql`state < 2 and not (${isLater})`)}) as l
        where not exists (select from ${sendResults} t where t.send_id = ${sendId} and t.seq = l.seq)`
    case 'skipped':
      return reason === undefined || reason === 'cancelled' ? undefined : results(sql`outcome = 'skipped'`)
    case undefined:
      return undefined
  }
}

/**
 * Lists the places of recipients in the order of sending, in one statement: of those whom indexes tell apart by outcome. Others
 * are sorted out when they are read. @param asked.q any part of a name, number, or address
 */
export async function placesOf(
  context: OwnerNow,
  tx: OwnerTx,
  sendId: string,
  { q, among, ...filter }: RecipientFilter & { q?: string | undefined },
): Promise<number[]> {
  const { ownerId } = context
  const found = candidates(context, sendId, filter)
  const { rows } = await tx.execute<{ places: number[] }>(
    sql`select coalesce(array_agg(r.seq order by r.seq), '{}')::int[] as places from ${campaignRecipients} r
      where r.user_id = ${ownerId} and r.send_id = ${sendId} ${found ? sql`and r.seq = any (array(${found}))` : sql``}
        ${among ? sql`and r.contact_id in (${among})` : sql``}
        ${q ? sql`and r.contact_id in (select id from ${contacts} c where c.user_id = ${ownerId} and strpos(c.search_text, ${q.toLowerCase()}) > 0)` : sql``}`,
  )
  return rows[0]?.places ?? []
}

/** Lists the recipients at some places of a send, in the order of sending. Its cost is that of these places. */
export async function recipientsAt(
  context: OwnerNow,
  tx: OwnerTx,
  sendId: string,
  { places, ...filter }: Omit<RecipientFilter, 'among'> & { places: readonly number[] },
): Promise<RecipientRow[]> {
  const { rows } = await tx
    .execute(
      sql`select ${COLUMNS} from ${people(context, sendId, filter, places)}
      left join ${contacts} c on c.user_id = ${context.ownerId} and c.id = people.contact_id order by people.seq`,
    )
    .execute()
  return rows.map(rowOf)
}

const COLUMNS = sql`people.contact_id as "contactId", coalesce(c.name, '') as name, c.phone, c.email, people.outcome, people.reason,
  people.until, people.cost, people.at`

const rowOf = ({ until, at, ...row }: Record<string, unknown>): RecipientRow => ({
  ...(row as unknown as RecipientRow),
  until: until ? new Date(until as string) : null,
  at: at ? new Date(at as string) : null,
})

/** Lists recipients of a send in the order of sending. @param asked.q any part of a name, number, or address */
export async function recipientsOf(
  context: OwnerNow,
  tx: OwnerTx,
  sendId: string,
  { q, page, limit, ...filter }: RecipientFilter & { q?: string | undefined; page: number; limit: number },
): Promise<{ items: RecipientRow[]; total: number }> {
  const isAll = !q && !filter.among
  const found = sql`from ${people(context, sendId, filter, isAll ? page * limit : undefined)}
    left join ${contacts} c on c.user_id = ${context.ownerId} and c.id = people.contact_id
    ${q ? sql`where strpos(c.search_text, ${q.toLowerCase()}) > 0` : sql``}`
  const total = isAll
    ? await countOf(context, tx, sendId, filter)
    : Number((await tx.execute<{ n: number }>(sql`select count(*)::int as n ${found}`)).rows[0]?.n)
  if (total <= (page - 1) * limit) return { items: [], total }
  const { rows } = await tx.execute(
    sql`select ${COLUMNS} ${found} order by people.seq limit ${limit} offset ${(page - 1) * limit}`,
  )
  return { items: rows.map(rowOf), total }
}

async function countOf(
  context: OwnerNow,
  tx: OwnerTx,
  sendId: string,
  { outcome, reason }: RecipientFilter,
): Promise<number> {
  const all = await outcomesOf(context, tx, sendId)
  const counted = all.filter((one) => one.outcome === (outcome ?? one.outcome) && one.reason === (reason ?? one.reason))
  return counted.reduce((sum, one) => sum + one.people, 0)
}

/** Returns a condition on `contacts` that selects people of a send by what became of them. */
export const contactsOfOutcome = (context: OwnerNow, sendId: string, filter: RecipientFilter): SQL =>
  sql`${contacts.id} = any (array(select people.contact_id from ${people(context, sendId, filter)}))`

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
