import type { MarketingQuery } from '@greenroom/contracts'
import { DAY_MS, dateAfter, dateAt, MAX_PERIOD_DAYS, type MarketingPeriod, startOfDate } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'

/** Days of a report, in the owner's zone, and the moments at which they begin and end. */
export interface Range {
  period: MarketingPeriod
  timeZone: string
  from: string
  to: string
  begins: Date
  /** Not included. */
  ends: Date
}

/** Longest periods whose points are days; longer ones have weeks. */
const MOST_DAILY_POINTS = 92

/**
 * Resolves the days of a report. `30d` to `365d` end today.
 * @throws AppError VALIDATION_FAILED for a custom period that lacks a day, ends before it begins, or is too long
 */
export function rangeOf(
  { period, from, to }: Pick<MarketingQuery, 'period' | 'from' | 'to'>,
  timeZone: string,
  now: Date,
): Range {
  const today = dateAt(now, timeZone)
  if (period !== 'custom') return between(period, dateAfter(today, 1 - Number.parseInt(period, 10)), today, timeZone)
  if (!from || !to) throw invalid(from ? 'to' : 'from', 'Choose the first and the last day.')
  if (to < from) throw invalid('to', 'The last day comes before the first.')
  if (from < '1970-01-01' || to > '2200-01-01') throw invalid('from', 'Choose days between 1970 and 2200.')
  if (daysBetween(from, to) > MAX_PERIOD_DAYS) throw invalid('to', `Choose at most ${MAX_PERIOD_DAYS} days.`)
  return between(period, from, to, timeZone)
}

/** Returns as many days just before. */
export const rangeBefore = ({ period, from, to, timeZone }: Range): Range =>
  between(period, dateAfter(from, -daysBetween(from, to)), dateAfter(from, -1), timeZone)

const between = (period: MarketingPeriod, from: string, to: string, timeZone: string): Range => ({
  period,
  timeZone,
  from,
  to,
  begins: startOfDate(from, timeZone),
  ends: startOfDate(dateAfter(to, 1), timeZone),
})

/** Counts the days of a range, both included. */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** Returns the days that the points of a range begin with. Weeks begin on Monday, the first one may be shorter. */
export function pointsOf({ from, to }: Pick<Range, 'from' | 'to'>): { step: 'day' | 'week'; dates: string[] } {
  const step = daysBetween(from, to) > MOST_DAILY_POINTS ? 'week' : 'day'
  const dates: string[] = []
  for (let date = from; date <= to; date = dateAfter(date, 1))
    if (date === from || step === 'day' || new Date(date).getUTCDay() === 1) dates.push(date)
  return { step, dates }
}

/** Returns the place of a day among points; −1 before the first. */
export function placeOf(dates: readonly string[], date: string): number {
  let [low, high] = [0, dates.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((dates[middle] ?? '') <= date) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Presents the days of a report. */
export const presentRange = ({ period, timeZone, from, to }: Range) => ({ period, time_zone: timeZone, from, to })

const invalid = (field: string, message: string) =>
  new AppError('VALIDATION_FAILED', message, { details: { issues: [{ path: `query.${field}`, message }] } })
