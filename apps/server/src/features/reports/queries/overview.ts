import type { getMarketingReport, MarketingQuery, ResponseOf } from '@greenroom/contracts'
import { dateAt, MESSAGE_CHANNELS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { readTimeZone } from '../../notifications/public.ts'
import { type Sums, type Tally, tallyOf } from '../policy/figures.ts'
import { placeOf, pointsOf, presentRange, type Range, rangeBefore, rangeOf } from '../policy/range.ts'
import { presentCampaign } from '../present.ts'
import { isSellingNow, type PeriodCampaign, revenueByDay, sumsOfPeriod } from './period-sums.ts'

type Report = ResponseOf<typeof getMarketingReport>

/** Most campaigns that are named as the best. */
const BEST = 5

/** Reads what campaigns achieved in a period. @throws AppError VALIDATION_FAILED for days that make no period */
export async function readOverview(context: Context, query: MarketingQuery): Promise<Report> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const range = rangeOf(query, await readTimeZone(context, tx), context.now)
    const before = rangeBefore(range)
    const isSelling = await isSellingNow(context, tx, query)
    const { campaigns, isLive } = await sumsOfPeriod(context, tx, range, query)
    const previous = await sumsOfPeriod(context, tx, before, query)
    const tally = await tallier(context, tx, query, isSelling)
    const total = await tally(campaigns, range)
    return {
      ...presentRange(range),
      campaigns: campaigns.length,
      totals: total,
      previous: {
        from: before.from,
        to: before.to,
        campaigns: previous.campaigns.length,
        totals: await tally(previous.campaigns, before),
      },
      channels: MESSAGE_CHANNELS.flatMap((channel) => {
        const own = campaigns.filter(({ campaign }) => campaign.channel === channel)
        return own.length > 0 ? [{ channel, campaigns: own.length, ...sumUp(own, isSelling) }] : []
      }),
      ...(await pointsOfReport(context, tx, { range, query, campaigns, isSelling })),
      best: bestOf(campaigns, isSelling),
      is_live: isLive,
      counted_at: context.now.toISOString(),
    }
  })
}

const sumUp = (campaigns: readonly PeriodCampaign[], isSelling: boolean): Tally =>
  tallyOf(
    campaigns.map(({ sums }) => sums),
    isSelling,
  )

/** Returns what adds up campaigns, with orders on the days that the query asks for. */
async function tallier(context: Context, tx: OwnerTx, query: MarketingQuery, isSelling: boolean) {
  return async (campaigns: readonly PeriodCampaign[], range: Range): Promise<Tally> => {
    const tally = sumUp(campaigns, isSelling)
    if (query.days !== 'order' || !isSelling) return tally
    const days = await revenueByDay(context, tx, range, query)
    const revenue = days.reduce((sum, day) => sum + day.revenue, 0)
    const orders = days.reduce((sum, day) => sum + day.orders, 0)
    return { ...tally, figures: { ...tally.figures, orders, revenue, return: revenue - tally.figures.cost } }
  }
}

interface Drawn {
  range: Range
  query: MarketingQuery
  campaigns: readonly PeriodCampaign[]
  isSelling: boolean
}

async function pointsOfReport(
  context: Context,
  tx: OwnerTx,
  { range, query, campaigns, isSelling }: Drawn,
): Promise<Pick<Report, 'step' | 'points'>> {
  const { step, dates } = pointsOf(range)
  const parts: { sums: Sums[]; campaigns: number; revenue: number }[] = dates.map(() => ({
    sums: [],
    campaigns: 0,
    revenue: 0,
  }))
  const at = (date: string) => parts[placeOf(dates, date)]
  for (const { campaign, sums, days } of campaigns) {
    if (days) for (const day of days) at(day.date)?.sums.push(day.sums)
    else {
      const point = at(dateAt(campaign.startedAt, range.timeZone))
      point?.sums.push(sums)
      if (point) point.campaigns += 1
    }
  }
  const isByOrder = query.days === 'order' && isSelling
  for (const day of isByOrder ? await revenueByDay(context, tx, range, query) : []) {
    const point = at(day.date)
    if (point) point.revenue += day.revenue
  }
  const points = parts.map(({ sums, campaigns: begun, revenue: byOrder }, place) => {
    const { delivered, clicked, replied, opted_out, revenue, cost } = tallyOf(sums, isSelling).figures
    const shown = isByOrder ? byOrder : revenue
    return {
      date: dates[place] ?? range.from,
      campaigns: begun,
      delivered,
      clicked,
      replied,
      opted_out,
      revenue: shown,
      cost,
    }
  })
  return { step, points }
}

function bestOf(campaigns: readonly PeriodCampaign[], isSelling: boolean): Report['best'] {
  const shown = campaigns.map(({ campaign, sums }) => presentCampaign(campaign, sums, isSelling))
  const rated = shown.filter(({ rates, figures }) => rates.clicked !== null && figures.clicked > 0)
  return rated.toSorted((a, b) => (b.rates.clicked?.value ?? 0) - (a.rates.clicked?.value ?? 0)).slice(0, BEST)
}
