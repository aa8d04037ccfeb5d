import type { Overview } from '@greenroom/contracts'
import type { ReportPeriod } from '@greenroom/domain'
import { ANALYTICS_RETENTION_DAYS, type PlanTier } from '@greenroom/domain/plans'
import { countOf } from '../../../lib/format.ts'
import { DEFAULT_PERIOD, type Period } from '../api/overview.ts'
import type { Figure } from './figures.ts'

const NAMES: Record<Period, string> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '60d': 'Last 60 days',
  '90d': 'Last 90 days',
  '180d': 'Last 180 days',
  '365d': 'Last 365 days',
}

const daysOf = (period: Period) => (period === '24h' ? 1 : Number.parseInt(period, 10))

/** Returns what the numbers cover: "Last 30 days"; fewer if the plan does not keep that many. */
export const periodName = ({ period, limited_to_days: limit }: Pick<Overview, 'period' | 'limited_to_days'>): string =>
  limit === null ? NAMES[period] : `Last ${countOf(limit, 'day')}`

/** The period of the analytics screen that holds each period here. */
const ANALYZED: Readonly<Record<Period, ReportPeriod>> = {
  '24h': 'today',
  '7d': '7d',
  '30d': '30d',
  '60d': '90d',
  '90d': '90d',
  '180d': '365d',
  '365d': '365d',
}

/** Returns the address of the analytics screen with this period and figure. */
export function analyticsPath(period: Period, figure?: Figure): string {
  const search = new URLSearchParams({
    ...(ANALYZED[period] === '30d' ? {} : { period: ANALYZED[period] }),
    ...(figure === undefined || figure === 'views' ? {} : { show: figure }),
  }).toString()
  return `/dashboard/analytics${search === '' ? '' : `?${search}`}`
}

/** Returns the periods that a plan keeps numbers for (product section 6), and the requested one. */
export function periodsOf(plan: PlanTier | undefined, asked: Period): { value: Period; label: string }[] {
  const retention = plan === undefined ? daysOf(DEFAULT_PERIOD) : ANALYTICS_RETENTION_DAYS[plan]
  return (Object.keys(NAMES) as Period[])
    .filter((period) => daysOf(period) <= retention || period === asked)
    .map((value) => ({ value, label: NAMES[value] }))
}

/** Formats the points of the chart: hours for one day, else days. */
export function pointNames({ period, series, time_zone }: Overview) {
  const hourly = period === '24h'
  const options = (form: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: hourly ? time_zone : 'UTC', ...form })
  const short = options(hourly ? { hour: 'numeric' } : { day: 'numeric', month: 'short' })
  const long = options(
    hourly
      ? { weekday: 'short', hour: 'numeric', minute: '2-digit' }
      : { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  )
  return series.map(({ from, date }) => {
    const at = hourly ? new Date(from) : new Date(`${date}T00:00:00Z`)
    return { short: short.format(at), long: long.format(at) }
  })
}
