import type { getCampaignFunnel, ResponseOf } from '@greenroom/contracts'
import { isHardFailure, medianOf, USUAL } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { readTimeZone } from '../../notifications/public.ts'
import { controlOf } from '../policy/control.ts'
import { presentCampaign, presentReason } from '../present.ts'
import { curvesOf } from './compared.ts'
import { isSellingNow } from './period-sums.ts'
import { listSentById, type SentCampaign } from './sends.ts'
import { countriesOf, segmentsOf } from './segments.ts'
import { AGE_QUARTERS } from './splits.ts'
import { readSettings } from './settings.ts'
import { sumsOf } from './totals.ts'
import { usualOf } from './usual.ts'

type Funnel = ResponseOf<typeof getCampaignFunnel>

/** Orders and lines of the wallet in one answer. */
const MOST_LINES = 100
/** Quarters of an hour up to which the curve has as many steps; an older one has steps of an hour. */
const SHORT = 48

/** Reads one campaign from planned to ordered. @throws AppError NOT_FOUND */
export async function readFunnel(context: Context, id: string): Promise<Funnel> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const [campaign] = await listSentById(context, tx, [id])
    if (!campaign) throw notFound('campaign')
    const { sums } = await sumsOf(context, tx, [id])
    const isSelling = await isSellingNow(context, tx)
    const [reasons, usual] = [await reasonsOf(context, tx, id), await usualOf(context, tx, [campaign])]
    const presented = presentCampaign(campaign, sums.get(id), isSelling)
    const { attribution_days: days } = await readSettings(context, tx)
    return {
      ...presented,
      usual: usual.get(id) ?? null,
      control: controlOf(campaign, sums.get(id), { days, now: context.now }),
      time_zone: await readTimeZone(context, tx),
      skipped: reasons.filter(({ metric }) => metric === 'skipped').map(({ value, n }) => presentReason(value, n)),
      failed: reasons
        .filter(({ metric }) => metric === 'failed')
        .map((row) => ({ ...presentReason(row.value, row.n), kind: isHardFailure(row.value) ? 'hard' : 'soft' })),
      curve: await curveOf(context, tx, campaign),
      links: await linksOf(context, tx, id),
      segments: await segmentsOf(context, tx, id),
      countries: await countriesOf(context, tx, id),
      hours: await hoursOf(context, tx, id),
      costs: await costsOf(context, tx, id),
      orders: isSelling ? await ordersOf(context, tx, id) : null,
      counted_at: context.now.toISOString(),
    }
  })
}

type Owner = Pick<Context, 'ownerId'>
interface Reason extends Record<string, unknown> {
  metric: 'skipped' | 'failed'
  value: string
  n: number
}

async function reasonsOf({ ownerId }: Owner, tx: OwnerTx, id: string): Promise<Reason[]> {
  const { rows } = await tx.execute<Reason>(
    sql`select metric, part as value, n from campaign_totals where user_id = ${ownerId}::uuid and send_id = ${id}::uuid
      and dimension = 'reason' and n > 0 order by n desc, part`,
  )
  return rows
}

async function curveOf(context: Context, tx: OwnerTx, campaign: SentCampaign): Promise<Funnel['curve']> {
  const age = Math.ceil((context.now.getTime() - campaign.startedAt.getTime()) / 900_000)
  const quarters = Math.min(AGE_QUARTERS, Math.max(1, age))
  const step = quarters <= SHORT ? 1 : 4
  const steps = Math.ceil(quarters / step)
  const clicks = (await curvesOf(context, tx, [campaign.id], { step, steps })).get(campaign.id) ?? []
  if (campaign.isOpenEnded) return { step_minutes: step * 15, clicks, usual: null }
  const before = await listBefore(context, tx, campaign)
  const curves = await curvesOf(
    context,
    tx,
    before.map(({ id }) => id),
    { step, steps },
  )
  const shares = before.map(({ id, delivered }) => {
    let people = 0
    return (curves.get(id) ?? []).map((n) => Math.min(1, (people += n) / delivered))
  })
  const medians = clicks.map((_, place) => medianOf(shares.map((share) => share[place] ?? 0)))
  return { step_minutes: step * 15, clicks, usual: medians.includes(null) ? null : (medians as number[]) }
}

/** Lists the campaigns that a campaign is compared with. */
async function listBefore(
  { ownerId }: Owner,
  tx: OwnerTx,
  { id, channel }: SentCampaign,
): Promise<{ id: string; delivered: number }[]> {
  const { rows } = await tx.execute<{ id: string; delivered: number }>(
    sql`select s.id, d.n as delivered from sends a join sends s on s.user_id = a.user_id and s.channel = ${channel}
        and not s.is_open_ended and (s.started_at, s.id) < (a.started_at, a.id)
      join campaign_totals d on d.user_id = s.user_id and d.send_id = s.id and d.dimension = '' and d.metric = 'delivered'
        and d.n >= ${USUAL.leastDelivered}
      where a.user_id = ${ownerId}::uuid and a.id = ${id}::uuid order by s.started_at desc, s.id desc limit ${USUAL.last}`,
  )
  return rows
}

async function linksOf({ ownerId }: Owner, tx: OwnerTx, id: string): Promise<Funnel['links']> {
  const { rows } = await tx.execute<Funnel['links'][number]>(
    sql`select (u.number - 1)::int as link, u.url, coalesce(l.people, 0) as people, coalesce(l.clicks, 0) as clicks,
        coalesce(l.machines, 0) as machines
      from sends s cross join unnest(s.links) with ordinality u (url, number)
      left join campaign_links l on l.user_id = s.user_id and l.send_id = s.id and l.link = u.number - 1
      where s.user_id = ${ownerId}::uuid and s.id = ${id}::uuid order by u.number`,
  )
  return rows
}

async function hoursOf({ ownerId }: Owner, tx: OwnerTx, id: string): Promise<Funnel['hours']> {
  const { rows } = await tx.execute<{ hour: number; delivered: number }>(
    sql`select part::int as hour, n as delivered from campaign_totals where user_id = ${ownerId}::uuid
      and send_id = ${id}::uuid and dimension = 'hour' order by 1`,
  )
  return rows
}

async function costsOf({ ownerId }: Owner, tx: OwnerTx, id: string): Promise<Funnel['costs']> {
  const { rows } = await tx.execute<{ at: string; amount: number; channel: string }>(
    sql`select p.created_at as at, p.amount::float8 as amount, s.channel from sends s
      join ledger_postings p on p.user_id = s.user_id and p.hold_id = s.hold_id and p.kind = 'capture'
      where s.user_id = ${ownerId}::uuid and s.id = ${id}::uuid order by p.created_at desc, p.id limit ${MOST_LINES}`,
  )
  return rows.map(({ at, amount, channel }) => ({
    at: new Date(at).toISOString(),
    description: channel === 'sms' ? 'Text campaign' : 'Email campaign',
    amount,
  }))
}

async function ordersOf({ ownerId }: Owner, tx: OwnerTx, id: string): Promise<NonNullable<Funnel['orders']>> {
  const { rows } = await tx.execute<{
    id: string
    at: string
    amount: number
    refunded: number
    because: 'click' | 'code'
  }>(
    sql`select id, at, amount::float8 as amount, refunded::float8 as refunded, because from campaign_orders
      where user_id = ${ownerId}::uuid and send_id = ${id}::uuid and because <> 'helped'
      order by at desc, id desc limit ${MOST_LINES}`,
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
