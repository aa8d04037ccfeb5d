import type { AnalyticsReport } from '@greenroom/contracts'
import type { ReportPeriod } from '@greenroom/domain'
import { ANALYTICS_RETENTION_DAYS, type PlanTier } from '@greenroom/domain/plans'

export const PERIOD_WORDS: Readonly<Record<ReportPeriod, { name: string; short: string; days: number }>> = {
  today: { name: 'Today', short: 'Today', days: 1 },
  '7d': { name: 'Last 7 days', short: '7 days', days: 7 },
  '30d': { name: 'Last 30 days', short: '30 days', days: 30 },
  '90d': { name: 'Last 90 days', short: '90 days', days: 90 },
  '365d': { name: 'Last 12 months', short: '12 months', days: 365 },
  custom: { name: 'Custom', short: 'Custom', days: 0 },
}

/** Returns whether a period reaches further back than the plan shows; never before the plan is known. */
export const isBeyondPlan = (period: ReportPeriod, plan: PlanTier | undefined): boolean =>
  plan !== undefined && PERIOD_WORDS[period].days > ANALYTICS_RETENTION_DAYS[plan]

const utc = (day: string) => new Date(`${day}T00:00:00Z`)

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const partsOf = (day: string) => {
  const [year = '', month = '', date = ''] = day.split('-')
  return { year, short: `${MONTHS[Number(month) - 1]} ${Number(date)}` }
}

/** Formats a day with its year: "Nov 3, 2026". */
export const dayName = (day: string): string => `${partsOf(day).short}, ${partsOf(day).year}`

/** Formats a range of days: "Nov 3 – Nov 28, 2026"; one day stands alone. */
export function rangeName(from: string, to: string): string {
  if (from === to) return dayName(from)
  const first = partsOf(from)
  return `${first.year === partsOf(to).year ? first.short : dayName(from)} – ${dayName(to)}`
}

/** Formats the points of the curve: hours of one day, days, or weeks. */
export function pointNames({ step, points, time_zone }: Pick<AnalyticsReport, 'step' | 'points' | 'time_zone'>) {
  const isHourly = step === 'hour'
  const format = (form: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: isHourly ? time_zone : 'UTC', ...form })
  const short = format(isHourly ? { hour: 'numeric' } : { day: 'numeric', month: 'short' })
  const long = format(
    isHourly
      ? { weekday: 'short', hour: 'numeric', minute: '2-digit' }
      : { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  )
  return points.map(({ from, date }) => {
    const at = isHourly ? new Date(from) : utc(date)
    return { short: short.format(at), long: step === 'week' ? `Week of ${dayName(date)}` : long.format(at) }
  })
}

/** Returns today in a time zone, as YYYY-MM-DD. */
export const todayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
