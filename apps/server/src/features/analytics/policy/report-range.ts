import type { ReportStep } from '@greenroom/contracts'
import { DAY_MS, MAX_CUSTOM_DAYS, offsetAt, QUARTER_MS, type ReportPeriod } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'
import { dateAfter, dateAt, daysFrom } from './days.ts'

/** Days up to which the curve shows hours, and from which it shows weeks. */
const HOURS_UP_TO = 2
const WEEKS_FROM = 91
/** The same for hours and weeks that are asked for. */
const MOST_DAYS_OF_HOURS = 7
const LEAST_DAYS_OF_WEEKS = 14
/** Periods by name, in days. 24 hours lie on two of them. */
const LENGTHS = { today: 1, '24h': 2, '7d': 7, '30d': 30, '60d': 60, '90d': 90, '180d': 180, '365d': 365 } as const

/** Days of an owner from one date to another; `until`: the last one as it stood then. */
export interface DateRange {
  from: string
  to: string
  until?: Date | undefined
}

export interface ReportRange extends DateRange {
  step: ReportStep
  /** Lengths of points that it can have. */
  steps: ReportStep[]
  /** The same number of days just before; null if the plan does not show all of them. */
  previous: DateRange | null
  /** Retention of the plan in days, if it shortened the period; otherwise null. */
  limitedTo: number | null
}

export interface AskedPeriod {
  period: ReportPeriod | keyof typeof LENGTHS
  from?: string | undefined
  to?: string | undefined
  step?: ReportStep | undefined
}

const lengthOf = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

function refuse(path: 'from' | 'to', message: string): never {
  throw new AppError('VALIDATION_FAILED', message, { details: { issues: [{ path: `query.${path}`, message }] } })
}

/**
 * Resolves a period to the owner's own calendar days, none of which the plan does not show (product section 6, "analytics
 * retention"). The period before is compared up to the same time of day if this one is not over.
 * @param retention of the plan, in days
 * @throws AppError VALIDATION_FAILED for a custom period without both ends, or upside down, or too long
 */
export function reportRange(asked: AskedPeriod, timeZone: string, now: Date, retention: number): ReportRange {
  const today = dateAt(now, timeZone)
  const wanted =
    asked.period === 'custom' ? customOf(asked) : { from: dateAfter(today, 1 - LENGTHS[asked.period]), to: today }
  const oldest = dateAfter(today, 1 - retention)
  const clamped = (date: string) => (date < oldest ? oldest : date > today ? today : date)
  const [from, to] = [clamped(wanted.from), clamped(wanted.to)]
  const length = lengthOf(from, to)
  const steps = stepsOf(length)
  const before = { from: dateAfter(from, -length), to: dateAfter(from, -1) }
  return {
    from,
    to,
    step: asked.step && steps.includes(asked.step) ? asked.step : usualStep(length),
    steps,
    previous:
      before.from < oldest ? null : { ...before, until: to === today ? sameTime(before.to, now, timeZone) : undefined },
    limitedTo: wanted.from < oldest ? retention : null,
  }
}

const usualStep = (length: number): ReportStep =>
  length <= HOURS_UP_TO ? 'hour' : length >= WEEKS_FROM ? 'week' : 'day'

const stepsOf = (length: number): ReportStep[] => [
  ...(length <= MOST_DAYS_OF_HOURS ? (['hour'] as const) : []),
  ...(length > 1 ? (['day'] as const) : []),
  ...(length >= LEAST_DAYS_OF_WEEKS ? (['week'] as const) : []),
]

function customOf({ from, to }: AskedPeriod): { from: string; to: string } {
  if (!from) return refuse('from', 'Say on which day the period begins.')
  if (!to) return refuse('to', 'Say on which day the period ends.')
  if (to < from) return refuse('to', 'The period ends before it begins.')
  if (lengthOf(from, to) > MAX_CUSTOM_DAYS) return refuse('from', `A period has at most ${MAX_CUSTOM_DAYS} days.`)
  return { from, to }
}

/** Returns the moment at which the clocks of a day say what they say now, on the quarter of an hour. */
function sameTime(day: string, now: Date, timeZone: string): Date {
  const quarter = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(quarter)
  return new Date(`${day}T${time}:00${offsetAt(day, time, timeZone)}`)
}

/** Returns the days of a range, each with the index of its point. Weeks are counted back from the last day. */
export function pointsOfDays({
  from,
  to,
  step,
}: ReportRange | (DateRange & { step: ReportRange['step'] })): string[][] {
  const days = daysFrom(from, to, 'UTC').map(({ date }) => date)
  if (step !== 'week') return days.map((date) => [date])
  const weeks: string[][] = []
  for (let end = days.length; end > 0; end -= 7) weeks.unshift(days.slice(Math.max(0, end - 7), end))
  return weeks
}
