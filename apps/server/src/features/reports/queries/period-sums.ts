import type { MarketingQuery } from '@greenroom/contracts'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { Sums } from '../policy/figures.ts'
import type { Range } from '../policy/range.ts'
import { requireSegment, sumsOfSegment } from './segments.ts'
import { listSent, requireCampaigns, type SentCampaign } from './sends.ts'
import { sumsOf } from './totals.ts'

/** Results of an automatic message on one day. */
export interface DaySums {
  date: string
  sums: Sums
}

/** A campaign of a period with what it came to. Of an automatic message: within the period, also by day. */
export interface PeriodCampaign {
  campaign: SentCampaign
  sums: Sums
  days: DaySums[] | undefined
}

export type Filters = Pick<MarketingQuery, 'channel' | 'campaign' | 'segment'>

/**
 * Reads the campaigns of a period, latest first, with their sums. Automatic messages count by what was sent in it. Of a
 * segment: campaigns to its people, and what came of them alone.
 * @throws AppError NOT_FOUND for a segment or campaign that is not there
 */
export async function sumsOfPeriod(
  context: Pick<Context, 'ownerId' | 'now'>,
  tx: OwnerTx,
  range: Range,
  filters: Filters,
): Promise<{ campaigns: PeriodCampaign[]; isLive: boolean }> {
  const { segment } = filters
  await requireSegment(context, tx, segment)
  await requireCampaigns(context, tx, filters.campaign)
  const sent = await listSent(context, tx, range, filters)
  if (segment !== undefined) {
    const ids = sent.map(({ id }) => id)
    const sums = await sumsOfSegment(context, tx, ids, segment)
    const campaigns = sent.map((campaign) => ({ campaign, sums: sums.get(campaign.id) ?? new Map(), days: undefined }))
    return { campaigns, isLive: sent.some(({ state }) => state === 'sending') }
  }
  const once = sent.filter(({ isOpenEnded }) => !isOpenEnded)
  const automatic = sent.filter(({ isOpenEnded }) => isOpenEnded)
  const [{ sums, isLive }, days] = await Promise.all([
    sumsOf(
      context,
      tx,
      once.map(({ id }) => id),
    ),
    daysOf(
      context,
      tx,
      automatic.map(({ id }) => id),
      range,
    ),
  ])
  const campaigns = sent.flatMap((campaign): PeriodCampaign[] => {
    if (!campaign.isOpenEnded) return [{ campaign, sums: sums.get(campaign.id) ?? new Map(), days: undefined }]
    const own = days.get(campaign.id)
    return own ? [{ campaign, sums: added(own), days: own }] : []
  })
  return { campaigns, isLive: isLive || sent.some(({ state }) => state === 'sending') }
}

function added(days: readonly DaySums[]): Sums {
  const sums = new Map<string, { n: number; cents: number }>()
  for (const [metric, { n, cents }] of days.flatMap((day) => [...day.sums])) {
    const before = sums.get(metric) ?? { n: 0, cents: 0 }
    sums.set(metric, { n: before.n + n, cents: before.cents + cents })
  }
  return sums
}

async function daysOf(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  ids: readonly string[],
  { from, to }: Range,
): Promise<Map<string, DaySums[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<{ send_id: string; value: string; metric: string; n: number; cents: number }>(
    sql`select send_id, part as value, metric, n, cents::float8 as cents from campaign_totals
      where user_id = ${ownerId}::uuid and send_id = any (${sql.param([...ids])}::uuid[]) and dimension = 'day'
        and part between ${from} and ${to} order by send_id, part`,
  )
  const found = new Map<string, Map<string, Map<string, { n: number; cents: number }>>>()
  for (const { send_id: id, value, metric, n, cents } of rows) {
    const days = found.get(id) ?? new Map<string, Map<string, { n: number; cents: number }>>()
    const day = days.get(value) ?? new Map<string, { n: number; cents: number }>()
    day.set(metric, { n, cents })
    days.set(value, day)
    found.set(id, days)
  }
  return new Map([...found].map(([id, days]) => [id, [...days].map(([date, sums]) => ({ date, sums }))]))
}

/** Tells whether orders are measured: something was sold, and no segment is asked for, because orders name nobody. */
export async function isSellingNow(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  { segment }: Pick<Filters, 'segment'> = {},
): Promise<boolean> {
  if (segment !== undefined) return false
  const { rows } = await tx.execute<{ sells: boolean }>(
    sql`select exists (select from campaign_orders where user_id = ${ownerId}::uuid) as sells`,
  )
  return rows[0]?.sells ?? false
}

/** Returns revenue of a period by day of the order, in the range's zone. */
export async function revenueByDay(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  { begins, ends, timeZone }: Range,
  { channel, campaign = [] }: Partial<Filters>,
): Promise<{ date: string; orders: number; revenue: number }[]> {
  const { rows } = await tx.execute<{ date: string; orders: number; revenue: number }>(
    sql`select to_char(o.at at time zone ${timeZone}, 'YYYY-MM-DD') as date, count(*)::int as orders,
        sum(o.amount - o.refunded)::float8 as revenue
      from campaign_orders o join sends s on s.user_id = o.user_id and s.id = o.send_id
      where o.user_id = ${ownerId}::uuid and o.because <> 'helped'
        and o.at >= ${begins.toISOString()}::timestamptz and o.at < ${ends.toISOString()}::timestamptz
        ${channel ? sql`and s.channel = ${channel}` : sql``}
        ${campaign.length > 0 ? sql`and o.send_id = any (${sql.param([...campaign])}::uuid[])` : sql``}
      group by 1`,
  )
  return rows
}
