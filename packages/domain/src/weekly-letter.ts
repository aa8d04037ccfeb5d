import { dateAfter, dateAt, zoneFormatters } from './calendar.ts'

/** Hour of Monday at which the weekly letter is written, where its owner is: the week is planned then. */
export const WEEKLY_HOUR = 9
/** Days after Monday on which a letter is still written that a stopped server or a quiet morning held back. */
const LATE_DAYS = 1
const DAYS_OF_WEEK = 7

const hoursOf = zoneFormatters({ hour: '2-digit', hourCycle: 'h23' })

/** Returns the Monday of a date's week. Both are calendar dates, YYYY-MM-DD. */
export const mondayOf = (date: string): string =>
  dateAfter(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK))

/**
 * Returns the Monday whose letter is due in a zone at a moment: from nine on Monday to the end of Tuesday. It follows the
 * clock of the place through its changes. Undefined: none is due.
 */
export function dueWeek(now: Date, timeZone: string): string | undefined {
  const today = dateAt(now, timeZone)
  const monday = mondayOf(today)
  if (today === monday) return Number(hoursOf(timeZone).format(now)) >= WEEKLY_HOUR ? monday : undefined
  return today <= dateAfter(monday, LATE_DAYS) ? monday : undefined
}
