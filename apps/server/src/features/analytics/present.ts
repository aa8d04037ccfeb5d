import type { SiteAnalytics } from '@greenroom/contracts'
import type { Period } from './policy/period.ts'
import type { Counts, SiteNumbers } from './queries.ts'

const NOTHING: Counts = { views: 0, visitors: 0, clicks: 0 }

/** The numbers with every day of the period in them; the totals are the sums of the days. */
export function presentAnalytics(
  asked: Pick<SiteAnalytics, 'period' | 'time_zone'>,
  period: Period,
  now: Date,
  numbers: SiteNumbers,
): SiteAnalytics {
  const ofDay = new Map(numbers.daily.map((counts) => [counts.day, counts]))
  const daily = period.days.map(({ date }, place) => ({ date, ...presentCounts(ofDay.get(place + 1) ?? NOTHING) }))
  const sum = (field: 'views' | 'unique_visitors' | 'clicks') => daily.reduce((total, day) => total + day[field], 0)
  return {
    period: asked.period,
    time_zone: asked.time_zone,
    from: period.from.toISOString(),
    to: now.toISOString(),
    limited_to_days: period.limitedTo,
    totals: { views: sum('views'), unique_visitors: sum('unique_visitors'), clicks: sum('clicks') },
    previous: presentCounts(numbers.previous),
    daily,
    blocks: numbers.blocks.map(({ id, title, type, clicks }) => ({ block_id: id, title, type, clicks })),
  }
}

const presentCounts = ({ views, visitors, clicks }: Counts) => ({ views, unique_visitors: visitors, clicks })
