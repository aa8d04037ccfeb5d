import { isHardFailure, OPEN_LINK } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { outcomesOf, progressOf, type SendProgress } from '../../delivery/public.ts'
import type { Sum } from '../policy/figures.ts'
import { controlBuyersOf } from './control-buyers.ts'
import { withdrawnAfter } from './withdrawals.ts'

/** A row of a roll-up. */
export interface TotalRow extends Sum {
  dimension: '' | 'day' | 'hour' | 'age' | 'reason' | 'segment' | 'cause' | 'country'
  value: string
}

interface DeedsRow extends Record<string, unknown> {
  id: string
  channel: 'sms' | 'email'
  counts_opens: boolean
  clicked: number
  all_clicks: number
  machine_clicks: number
  opened: number
  machine_opens: number
  replied: number
  opted_out: number
  complaints: number
  tells_complaints: boolean
  orders: number
  revenue: number
  helped: number
  has_control: boolean
  reached_buyers: number
  control_buyers: number
}

/** Counts what came of campaigns from their own rows, as they stand now. It reads no row of a recipient who did nothing. */
export async function countLive(
  context: Pick<Context, 'ownerId' | 'now'>,
  tx: OwnerTx,
  ids: readonly string[],
): Promise<Map<string, TotalRow[]>> {
  if (ids.length === 0) return new Map()
  const [progress, deeds] = await Promise.all([progressOf(context, tx, ids), deedsOf(context, tx, ids)])
  const counted = new Map<string, TotalRow[]>()
  for (const row of deeds) {
    const stand = progress.get(row.id)
    if (!stand) continue
    const outcomes = await outcomesOf(context, tx, row.id)
    const reasons = outcomes.flatMap(({ outcome, reason, people }): TotalRow[] =>
      outcome === 'failed' || outcome === 'skipped'
        ? [{ dimension: 'reason', metric: outcome, value: reason ?? 'unknown', n: people, cents: 0 }]
        : [],
    )
    counted.set(row.id, [...baseOf(row, stand, reasons), ...reasons])
  }
  return counted
}

function baseOf(row: DeedsRow, stand: SendProgress, reasons: readonly TotalRow[]): TotalRow[] {
  const { sent, undelivered } = stand
  const isMail = row.channel === 'email'
  // Nobody confirms that a mail has arrived: it has, unless it comes back.
  const delivered = isMail ? sent - undelivered : stand.delivered
  const failed = (isHard: boolean) =>
    reasons
      .filter(({ metric, value }) => metric === 'failed' && isHardFailure(value) === isHard)
      .reduce((sum, { n }) => sum + n, 0)
  const opens = isMail && row.counts_opens
  const figures: Record<string, number | null> = {
    planned: stand.total,
    skipped: stand.skipped,
    sent,
    uncertain: stand.uncertain,
    delivered,
    unconfirmed: isMail ? 0 : Math.max(0, sent - stand.delivered - undelivered),
    bounced_hard: failed(true),
    bounced_soft: failed(false),
    opened: opens ? row.opened : null,
    machine_opens: opens ? row.machine_opens : null,
    clicked: row.clicked,
    all_clicks: row.all_clicks,
    machine_clicks: row.machine_clicks,
    replied: row.replied,
    opted_out: row.opted_out,
    complaints: isMail && (row.tells_complaints || row.complaints > 0) ? row.complaints : null,
    helped: row.helped,
    control: row.has_control
      ? (reasons.find(({ metric, value }) => metric === 'skipped' && value === 'control')?.n ?? 0)
      : null,
    control_buyers: row.has_control ? row.control_buyers : null,
    reached_buyers: row.has_control ? row.reached_buyers : null,
  }
  const plain = Object.entries(figures).flatMap(([metric, n]) => (n === null ? [] : [base(metric, Math.max(0, n))]))
  return [...plain, base('orders', row.orders, row.revenue), base('cost', 0, stand.cost)]
}

const base = (metric: string, n: number, cents = 0): TotalRow => ({ dimension: '', metric, value: '', n, cents })

async function deedsOf(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  ids: readonly string[],
): Promise<DeedsRow[]> {
  const of = (alias: string) => sql.raw(`${alias}.user_id = s.user_id and ${alias}.send_id = s.id`)
  const { rows } = await tx
    .execute<DeedsRow>(
      sql`select s.id, s.channel, s.counts_opens, coalesce(l.people, 0) as clicked, coalesce(l.clicks, 0) as all_clicks,
        coalesce(l.machines, 0) as machine_clicks, coalesce(o.people, 0) as opened, coalesce(o.machines, 0) as machine_opens,
        (select count(*)::int from campaign_replies r where ${of('r')}) as replied,
        (select count(*)::int from (${withdrawnAfter(sql`s`)}) w) as opted_out,
        (select count(*)::int from send_complaints k where ${of('k')}) as complaints,
        exists (select from campaign_providers p where ${of('p')} and p.provider in ('outlook', 'yahoo') and p.sent > 0)
          as tells_complaints,
        b.orders, b.revenue, b.helped, s.control_share is not null as has_control, c.reached_buyers, c.control_buyers
      from sends s
      left join campaign_links l on l.user_id = s.user_id and l.send_id = s.id and l.link = -1
      left join campaign_links o on o.user_id = s.user_id and o.send_id = s.id and o.link = ${OPEN_LINK}
      cross join lateral (select (count(*) filter (where because <> 'helped'))::int as orders,
          coalesce(sum(amount - refunded) filter (where because <> 'helped'), 0)::float8 as revenue,
          (count(*) filter (where because = 'helped'))::int as helped from campaign_orders b where ${of('b')}) b
      cross join lateral (${controlBuyersOf(sql`s`)}) c
      where s.user_id = ${ownerId}::uuid and s.id = any (${sql.param([...ids])}::uuid[])`,
    )
    .execute()
  return rows
}
