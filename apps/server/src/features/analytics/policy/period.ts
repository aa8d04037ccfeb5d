import type { ANALYTICS_PERIODS } from '@greenroom/contracts'
import { DAY_MS } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'
import { type Day, dateAfter, dateAt, daysFrom, hoursFrom, isTimeZone, QUARTER_MS, startOfDate } from './days.ts'

/** A requested time range. Both ends are on a quarter of an hour; `to` is the current one. */
export interface Stretch {
  from: Date
  to: Date
}

export interface Period extends Stretch {
  days: Day[]
  /** Range of the same length right before this one. Shorter or empty if the plan keeps no more. */
  previous: Stretch
  /** Retention of the plan in days, if it shortened the period; otherwise null. */
  limitedTo: number | null
}

/** @throws AppError VALIDATION_FAILED for an unknown time zone */
export function requireTimeZone(name: string): void {
  if (isTimeZone(name)) return
  const message = 'Use the name of a time zone like Europe/Berlin.'
  throw new AppError('VALIDATION_FAILED', message, { details: { issues: [{ path: 'query.time_zone', message }] } })
}

/**
 * Resolves a period to a time range. `7d` to `365d` are calendar days in the time zone, including today; `24h` is the
 * last 24 hours, which span one or two days. No range goes back further than the plan allows (product section 6,
 * "analytics retention").
 * @param retention in days
 * @throws AppError VALIDATION_FAILED for an unknown time zone
 */
export function periodOf(
  asked: (typeof ANALYTICS_PERIODS)[number],
  timeZone: string,
  now: Date,
  retention: number,
): Period {
  requireTimeZone(timeZone)
  const to = new Date(Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS)
  const today = dateAt(now, timeZone)
  const wanted = asked === '24h' ? 1 : Number.parseInt(asked, 10)
  const count = Math.min(wanted, retention)
  const from = asked === '24h' ? new Date(to.getTime() - DAY_MS) : startOfDate(dateAfter(today, 1 - count), timeZone)
  const oldest = startOfDate(dateAfter(today, 1 - retention), timeZone).getTime()
  const length = to.getTime() - from.getTime()
  return {
    from,
    to,
    days: daysFrom(dateAt(from, timeZone), today, timeZone),
    previous: { from: new Date(Math.min(from.getTime(), Math.max(oldest, from.getTime() - length))), to: from },
    limitedTo: count < wanted ? retention : null,
  }
}

/** Most days of which an answer has the numbers of each block: those that 30 days before now touch. */
const MOST_TREND_DAYS = 31

/** Tells whether a period is short enough for the days of each block. */
export const hasTrends = ({ days }: Pick<Period, 'days'>): boolean => days.length <= MOST_TREND_DAYS

/** Returns the points of a chart for a period: its days, or its hours for `24h`. */
export const pointsOf = (period: Period, asked: (typeof ANALYTICS_PERIODS)[number], timeZone: string): Day[] =>
  asked === '24h' ? hoursFrom(period.from, period.to, timeZone) : period.days

/** Tells whether the previous range is as long as the period itself, so that the two can be compared. */
export const hasWholePrevious = ({ from, to, previous }: Period): boolean =>
  from.getTime() - previous.from.getTime() === to.getTime() - from.getTime()
