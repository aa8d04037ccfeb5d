/** Roll-ups are sums per quarter of an hour: every zone's day begins at one of them. */
export const QUARTER_MS = 15 * 60_000
export const DAY_MS = 86_400_000
/** No zone is further from UTC than this. */
const FURTHEST_MS = 16 * 3_600_000

/** Whether this is the name of a time zone of the IANA database; plain offsets are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Boolean(datesOf(name))
  } catch {
    return false
  }
}

const MAX_FORMATTERS = 100

/** Zones are asked for again and again; making a formatter is slow. */
export function zoneFormatters(options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string): Intl.DateTimeFormat => {
    const known = made.get(timeZone)
    if (known) return known
    const formatter = new Intl.DateTimeFormat('en-CA', { ...options, timeZone, numberingSystem: 'latn' })
    if (made.size >= MAX_FORMATTERS) made.clear()
    made.set(timeZone, formatter)
    return formatter
  }
}

const datesOf = zoneFormatters({ year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'gregory' })

/** The date that the calendar shows there, as YYYY-MM-DD. */
export const dateAt = (at: number | Date, timeZone: string): string => datesOf(timeZone).format(at)

/** The date so many days later (or earlier, below zero). */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * The instant at which a date begins in a zone: the first quarter of an hour that is on it or after it. Days of 23 or 25
 * hours, midnights that a clock change skips, and dates that a zone never had all come out right.
 */
export function startOfDate(date: string, timeZone: string): Date {
  let before = Date.parse(date) - FURTHEST_MS
  let after = Date.parse(date) + FURTHEST_MS
  while (after - before > QUARTER_MS) {
    const middle = before + Math.floor((after - before) / 2 / QUARTER_MS) * QUARTER_MS
    if (dateAt(middle, timeZone) >= date) after = middle
    else before = middle
  }
  return new Date(after)
}
