/**
 * Returns the same day of the next month, or its last day where a month is too short: Jan 31, Feb 28, Mar 31.
 * @param date YYYY-MM-DD
 * @param day of the month on which the first month began, 1 to 31
 */
export function monthAfter(date: string, day: number): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + 1, 0))
  const found = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day, last.getUTCDate())))
  return found.toISOString().slice(0, 10)
}
