import { dateAfter, dateAt, QUARTER_MS, startOfDate, zoneFormatters } from '@greenroom/domain'

export { dateAfter, dateAt, isTimeZone, QUARTER_MS, startOfDate } from '@greenroom/domain'

/** A calendar day in a time zone, as YYYY-MM-DD, or an hour of it, with the instant at which it begins. */
export interface Day {
  date: string
  from: Date
}

const todays = new Map<string, { quarter: number; date: string }>()

/**
 * Returns the date of a moment in a time zone, much faster than `dateAt` for moments that follow each other: dates change at
 * quarters of an hour only.
 */
export function dateNow(now: Date, timeZone: string): string {
  const quarter = Math.floor(now.getTime() / QUARTER_MS)
  const known = todays.get(timeZone)
  if (known?.quarter === quarter) return known.date
  const date = dateAt(now, timeZone)
  todays.set(timeZone, { quarter, date })
  return date
}

const minutesOf = zoneFormatters({ minute: 'numeric' })

/** Returns every day from one date to another, inclusive. */
export function daysFrom(first: string, last: string, timeZone: string): Day[] {
  const days: Day[] = []
  for (let date = first; date <= last; date = dateAfter(date, 1)) days.push({ date, from: startOfDate(date, timeZone) })
  return days
}

/** Returns the last `count` days in a time zone, ending today. */
export function lastDays(count: number, now: Date, timeZone: string): Day[] {
  const today = dateAt(now, timeZone)
  return daysFrom(dateAfter(today, 1 - count), today, timeZone)
}

/** Returns a start on a quarter of an hour, followed by every full hour in the time zone until `to`. */
export function hoursFrom(from: Date, to: Date, timeZone: string): Day[] {
  const hours: Day[] = []
  for (let at = from.getTime(); at <= to.getTime(); at += QUARTER_MS) {
    if (at === from.getTime() || Number(minutesOf(timeZone).format(at)) === 0)
      hours.push({ date: dateAt(at, timeZone), from: new Date(at) })
  }
  return hours
}
