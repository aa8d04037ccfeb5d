import { isHardFailure } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { TotalRow } from './live.ts'
import { withdrawnAfter } from './withdrawals.ts'

type Owner = Pick<Context, 'ownerId'>

/** Dimensions that are counted from what was kept of each recipient at the beginning. */
export const PART_DIMENSIONS = ['segment', 'cause', 'country'] as const satisfies TotalRow['dimension'][]

/** Part of `country` for people whose country is not known. */
export const UNKNOWN_COUNTRY = ''

/** Metrics of the whole campaign that are shared out among its countries. */
const SHARED_OUT: readonly string[] = [
  ...['planned', 'skipped', 'sent', 'delivered', 'bounced_hard', 'bounced_soft', 'opened', 'clicked'],
  ...['replied', 'opted_out', 'complaints', 'cost'],
]

/** People of one part who came to the same. */
interface PeopleRow extends Record<string, unknown> {
  dimension: 'segment' | 'country'
  value: string
  channel: 'sms' | 'email'
  clicked: number
  opened: number | null
  tells: boolean
  /** Null: nobody is in this part. */
  n: number | null
  outcome: string
  report: string
  reason: string
  replied: boolean
  withdrew: boolean
  complained: boolean
  units: number
}

/**
 * Counts a campaign by the segments and the countries in which its people were when it was sent, and by segment why messages
 * failed or were skipped. It reads every recipient of whom either is known, once. What is told of each is put together by grouping:
 * of tables without statistics, joins would look at each pair of rows.
 * @param asked.unitsPerCent in which the send counts its money
 * @param asked.whole sums of the whole campaign, counted in the same transaction
 * @returns undefined if what was kept of the recipients is gone, so that the sums of before stand
 */
export async function countParts(
  { ownerId }: Owner,
  tx: OwnerTx,
  id: string,
  { unitsPerCent, whole }: { unitsPerCent: number; whole: readonly TotalRow[] },
): Promise<TotalRow[] | undefined> {
  const { rows: kept } = await tx.execute(
    sql`select from segment_snapshots where user_id = ${ownerId}::uuid and send_id = ${id}::uuid and ended_at is null`,
  )
  if (kept.length === 0) return undefined
  const of = (alias: string) =>
    sql`${sql.raw(alias)}.user_id = ${ownerId}::uuid and ${sql.raw(alias)}.send_id = ${id}::uuid`
  const { rows } = await tx.execute<PeopleRow>(
    sql`with last as (
        select distinct on (t.seq) t.seq, t.outcome, t.reason, t.cost from send_results t where ${of('t')}
        order by t.seq, t.attempt desc
      ), told as (
        select b.seq, b.bits, b.country, null as outcome, null as reason, null as report, null as reported, null::int as units,
          null::bool as replied, null::bool as withdrew, null::bool as complained from recipient_segments b where ${of('b')}
        union all select seq, null, null, outcome, reason, null, null, case outcome when 'sent' then cost end, null, null, null
          from last
        union all select x.seq, null, null, null, null, x.outcome, x.reason, null, null, null, null from send_receipts x
          where ${of('x')}
        union all select r.seq, null, null, null, null, null, null, null, true, null, null from campaign_recipients r
          where ${of('r')} and r.contact_id = any (array(select a.contact_id from campaign_replies a where ${of('a')}))
        union all select r.seq, null, null, null, null, null, null, null, null, true, null from campaign_recipients r
          where ${of('r')} and r.contact_id = any (array(select o.contact_id from sends s
            cross join lateral (${withdrawnAfter(sql`s`)}) o where s.user_id = ${ownerId}::uuid and s.id = ${id}::uuid))
        union all select k.seq, null, null, null, null, null, null, null, null, null, true from send_complaints k where ${of('k')}
      ), each as (
        select max(bits) as bits, max(country) as country, coalesce(max(outcome), '') as outcome, coalesce(max(report), '') as report,
          coalesce(max(reported), max(reason), 'unknown') as reason, coalesce(bool_or(replied), false) as replied,
          coalesce(bool_or(withdrew), false) as withdrew, coalesce(bool_or(complained), false) as complained,
          coalesce(sum(units), 0) as units from told group by seq having count(bits) > 0
      ), people as materialized (
        select bits, country, outcome, report, reason, replied, withdrew, complained, count(*)::int as n, sum(units)::float8 as units
        from each group by 1, 2, 3, 4, 5, 6, 7, 8
      ), parts as (
        select 'segment' as dimension, g.segment_id::text as value, g.clicked, g.opened, p.* from campaign_segments g
          left join people p on (p.bits >> g.bit) & 1 = 1 where ${of('g')}
        union all select 'country', c.country, c.clicked, c.opened, p.* from campaign_countries c
          left join people p on p.country = c.country where ${of('c')}
      )
      select p.dimension, p.value, s.channel, p.clicked, p.opened, p.outcome, p.report, p.reason, p.replied, p.withdrew,
        p.complained, sum(p.n)::int as n, sum(p.units)::float8 as units,
        exists (select from campaign_providers v where ${of('v')} and v.provider in ('outlook', 'yahoo') and v.sent > 0) as tells
      from parts p join sends s on s.user_id = ${ownerId}::uuid and s.id = ${id}::uuid group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`,
  )
  const parts = Map.groupBy(rows, ({ dimension, value }) => `${dimension} ${value}`)
  const known = [...parts.values()].flatMap((part) => [...figuresOfPart(part, unitsPerCent), ...causesOfPart(part)])
  return [...known, ...unknownCountry(whole, known)]
}

/**
 * Counts people whose country is not known: the whole campaign less its countries. Deeds from before the countries were noted
 * are among theirs, up to as many as they are.
 */
function unknownCountry(whole: readonly TotalRow[], parts: readonly TotalRow[]): TotalRow[] {
  const countries = parts.filter(({ dimension }) => dimension === 'country')
  if (countries.length === 0) return []
  const rest = whole
    .filter(({ dimension, metric }) => dimension === '' && SHARED_OUT.includes(metric))
    .map(({ metric, n, cents }): TotalRow => {
      const known = countries.filter((part) => part.metric === metric)
      const less = (sum: number, of: 'n' | 'cents') =>
        Math.max(
          0,
          known.reduce((left, part) => left - part[of], sum),
        )
      return { dimension: 'country', metric, value: UNKNOWN_COUNTRY, n: less(n, 'n'), cents: less(cents, 'cents') }
    })
  const people = rest.find(({ metric }) => metric === 'planned')?.n ?? 0
  return people === 0 ? [] : rest.map((row) => ({ ...row, n: Math.min(row.n, people) }))
}

function figuresOfPart(rows: readonly PeopleRow[], unitsPerCent: number): TotalRow[] {
  const [first] = rows
  if (!first) return []
  const { dimension, value, channel, clicked, opened, tells } = first
  const count = (isCounted: (row: PeopleRow) => boolean) =>
    rows.reduce((sum, row) => sum + (isCounted(row) ? (row.n ?? 0) : 0), 0)
  const isMail = channel === 'email'
  const failed = (isHard: boolean) => count((row) => hasFailed(row) && isHardFailure(row.reason) === isHard)
  const complaints = count(({ complained }) => complained)
  const people: Record<string, number | null> = {
    planned: count(() => true),
    skipped: count(({ outcome }) => outcome === 'skipped'),
    sent: count(({ outcome }) => outcome === 'sent'),
    // Nobody confirms that a mail has arrived: it has, unless it comes back.
    delivered: count(
      ({ outcome, report }) => outcome === 'sent' && (isMail ? report !== 'failed' : report === 'delivered'),
    ),
    bounced_hard: failed(true),
    bounced_soft: failed(false),
    opened,
    clicked,
    all_clicks: clicked,
    replied: count(({ replied }) => replied),
    opted_out: count(({ withdrew }) => withdrew),
    complaints: isMail && (tells || complaints > 0) ? complaints : null,
  }
  const units = rows.reduce((sum, row) => sum + (row.units ?? 0), 0)
  return [
    ...Object.entries(people).flatMap(([metric, n]) =>
      n === null ? [] : [{ dimension, metric, value, n: Math.max(0, n), cents: 0 }],
    ),
    { dimension, metric: 'cost', value, n: 0, cents: Math.ceil(units / unitsPerCent) },
  ]
}

const hasFailed = ({ outcome, report }: PeopleRow) =>
  outcome === 'failed' || (outcome === 'sent' && report === 'failed')

/** Counts why messages to people of a segment failed, or were skipped. */
function causesOfPart(rows: readonly PeopleRow[]): TotalRow[] {
  const causes = new Map<string, TotalRow>()
  for (const row of rows) {
    if (row.dimension !== 'segment' || row.n === null) continue
    const metric = hasFailed(row) ? 'failed' : row.outcome === 'skipped' ? 'skipped' : undefined
    if (metric === undefined) continue
    const value = `${row.value}:${row.reason}`
    const before = causes.get(`${metric} ${value}`)?.n ?? 0
    causes.set(`${metric} ${value}`, { dimension: 'cause', metric, value, n: before + row.n, cents: 0 })
  }
  return [...causes.values()]
}
