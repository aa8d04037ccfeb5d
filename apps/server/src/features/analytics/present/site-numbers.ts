import type { SiteAnalytics } from '@greenroom/contracts'
import type { Period } from '../policy/period.ts'
import type { SiteNumbers } from '../queries/site-numbers.ts'
import { presentCounts, presentPoints } from './counts.ts'
import { presentSignUps } from './sign-ups.ts'

/** The numbers with every day of the period in them; the totals are the sums of the days. */
export function presentAnalytics(
  asked: Pick<SiteAnalytics, 'period' | 'time_zone'>,
  period: Period,
  now: Date,
  numbers: SiteNumbers,
): SiteAnalytics {
  const { points, totals } = presentPoints(period.days, numbers.daily)
  return {
    period: asked.period,
    time_zone: asked.time_zone,
    from: period.from.toISOString(),
    to: now.toISOString(),
    limited_to_days: period.limitedTo,
    totals,
    previous: presentCounts(numbers.previous),
    daily: points.map(({ from: _, ...day }) => day),
    blocks: numbers.blocks.map(({ id, title, type, clicks }) => ({ block_id: id, title, type, clicks })),
    sign_ups: presentSignUps(period.days, numbers.signUps),
  }
}
