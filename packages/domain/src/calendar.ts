/** Length of a roll-up. Every time zone's day begins on a quarter hour. */
export const QUARTER_MS = 15 * 60_000
export const DAY_MS = 86_400_000
/** Upper bound on any zone's offset from UTC. */
const FURTHEST_MS = 16 * 3_600_000

/** Returns true for a name in the IANA time zone database; plain offsets do not count. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false
  try {
    return Boolean(datesOf(name))
  } catch {
    return false
  }
}

/** Formatters of one kind, about 30 KB each: enough for all names of the database, so that none is made twice. */
const MAX_FORMATTERS = 700

/** Returns formatters cached by zone in any case, because creating one is slow and zones repeat. */
export function zoneFormatters(options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string): Intl.DateTimeFormat => {
    const key = timeZone.toLowerCase()
    const known = made.get(key)
    if (known) return known
    const formatter = new Intl.DateTimeFormat('en-CA', { ...options, timeZone, numberingSystem: 'latn' })
    if (made.size >= MAX_FORMATTERS) made.clear()
    made.set(key, formatter)
    return formatter
  }
}

const datesOf = zoneFormatters({ year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'gregory' })

/** Returns the calendar date in a zone, as YYYY-MM-DD. */
export const dateAt = (at: number | Date, timeZone: string): string => datesOf(timeZone).format(at)

/** Writes a moment: "Friday, March 12, 2027 at 8:00 PM Portugal Time". */
export const momentWords = (at: string, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'shortGeneric',
  }).format(Date.parse(at))

/** Returns the date that many days later, or earlier if negative. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * Returns the instant at which a date begins in a zone: the first quarter hour on or after it. Handles days of 23 or 25
 * hours, midnights skipped by a clock change, and dates that a zone never had.
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

const offsetsOf = zoneFormatters({ timeZoneName: 'longOffset' })

/** Returns the offset from UTC in a zone at a moment, like `+01:00`. */
const offsetText = (at: number, timeZone: string): string => {
  const name = offsetsOf(timeZone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return /[+-]\d{2}:\d{2}/.exec(name ?? '')?.[0] ?? '+00:00'
}

/**
 * Returns the offset from UTC, like `+01:00`, that a zone has at a local date and time (`2027-02-05`, `20:30`). Of a time
 * that a clock change repeats or skips, either offset.
 */
export function offsetAt(date: string, time: string, timeZone: string): string {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const first = offsetText(asUtc, timeZone)
  return offsetText(Date.parse(`${date}T${time}:00${first}`), timeZone)
}

/** Most offsets in memory, about 100 bytes each. */
const MAX_OFFSETS = 20_000
const offsets = new Map<string, number>()

/**
 * Returns the minutes that a zone's clocks are ahead of UTC at a moment, negative west of it. Cached, because clocks
 * change on quarter hours only and lists of people ask for the same ones.
 */
export function offsetMinutes(at: number, timeZone: string): number {
  const key = `${Math.floor(at / QUARTER_MS)} ${timeZone}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const text = offsetText(at, timeZone)
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(4))
  const offset = text.startsWith('-') ? -minutes : minutes
  if (offsets.size >= MAX_OFFSETS) offsets.clear()
  offsets.set(key, offset)
  return offset
}
