import { isBirthday } from '../contacts.ts'
import { DAY_FIRST_WORDS } from './header-words.ts'

const two = (digits: string | undefined) => (digits ?? '').padStart(2, '0')

/** Order of day and month in a date like `05/17/1990`. */
export type DateOrder = 'month_first' | 'day_first'

/** A date in which only the order tells the day from the month. */
const EITHER_ORDER = /^\s*(\d{1,2})[/-](\d{1,2})(?:[/-]\d{2,4})?(?:\D|$)/

/** Returns true if reading the cell depends on the order of day and month: `05/17/1990`, `3-4-2024`. */
export const isOrderedDate = (cell: string): boolean => EITHER_ORDER.test(cell)

/**
 * Finds the columns whose dates put the day before the month. All cells of a column decide together, so that one order
 * applies to all its dates. If no cell tells, the language of the header decides; otherwise the month comes first, as
 * in American exports.
 * @param keys headers, as `headerKey` produces them
 */
export const dayFirstColumns = (keys: readonly string[], rows: readonly (readonly string[])[]): number[] =>
  keys.flatMap((key, at) => {
    let [dayFirst, monthFirst] = [0, 0]
    for (const cells of rows) {
      const cell = cells[at]
      const [, first, second] = (cell && EITHER_ORDER.exec(cell)) || []
      if (Number(first) > 12) dayFirst += 1
      else if (Number(second) > 12) monthFirst += 1
    }
    return dayFirst === monthFirst ? (DAY_FIRST_WORDS.test(key) ? [at] : []) : dayFirst > monthFirst ? [at] : []
  })

/**
 * Reads a birthday: `1990-05-17`, `1990/05/17`, `--05-17`, `17.5.[1990]`, or `05/17[/1990]` in the column's order.
 * @returns the form in which contacts store it, or undefined if it is not a calendar date
 */
export function readBirthday(text: string, order: DateOrder): string | undefined {
  const iso = /^(\d{4}|-)[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return known(iso[1], iso[2], iso[3])
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})?$/.exec(text)
  if (dotted) return known(dotted[3], dotted[2], dotted[1])
  const slashed = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}))?$/.exec(text)
  if (!slashed) return undefined
  const [, first, second, year] = slashed
  return order === 'day_first' ? known(year, second, first) : known(year, first, second)
}

function known(year: string | undefined, month: string | undefined, day: string | undefined): string | undefined {
  const date = `${year === undefined || Number(year) === 0 ? '-' : year}-${two(month)}-${two(day)}`
  return isBirthday(date) ? date : undefined
}

const DATE =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i
const NUMBERED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2}|\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AP]M)?)?$/i
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** `Jan 31 2025 09:11 PM UTC`, as Bandcamp writes it; also with a comma, the full month name, or the day first. */
const NAMED =
  /^(?:([a-z]{3,9})\.? (\d{1,2}),? |(\d{1,2})\.? ([a-z]{3,9})\.?,? )(\d{4})(?:,? +(\d{1,2}):(\d{2})(?::(\d{2}))? *([AP]M)?)?(?: (?:UTC|GMT))?$/i

/**
 * Reads a moment: ISO 8601, day.month.year, month/day/year in the column's order, or with the month's English name.
 * Without a zone it is UTC.
 * @returns undefined if it cannot be read, or lies after `now`
 */
export function readMoment(text: string, now: Date, order: DateOrder): Date | undefined {
  const moment = isoMoment(text) ?? numberedMoment(text, order) ?? namedMoment(text)
  return moment && moment <= now && moment.getUTCFullYear() > 1970 ? moment : undefined
}

function isoMoment(text: string): Date | undefined {
  const [all, year, month, day, hour = '0', minute = '00', second = '00', fraction = '0', zone = 'Z'] =
    DATE.exec(text) ?? []
  if (all === undefined) return undefined
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z'
  return validDate(
    `${year}-${two(month)}-${two(day)}`,
    `T${two(hour)}:${minute}:${second}.${fraction.padEnd(3, '0')}${offset}`,
  )
}

function numberedMoment(text: string, order: DateOrder): Date | undefined {
  const [all, first, between, second, year = '', ...time] = NUMBERED.exec(text) ?? []
  if (all === undefined) return undefined
  // Dots always put the day first.
  const [day, month] = between === '.' || order === 'day_first' ? [first, second] : [second, first]
  return validDate(`${year.padStart(4, '20')}-${two(month)}-${two(day)}`, timeOf(time))
}

function namedMoment(text: string): Date | undefined {
  const [all, month, day, dayFirst, monthAfter, year, ...time] = NAMED.exec(text) ?? []
  if (all === undefined) return undefined
  const place = MONTHS.indexOf((month ?? monthAfter ?? '').slice(0, 3).toLowerCase()) + 1
  return validDate(`${year}-${two(String(place))}-${two(day ?? dayFirst)}`, timeOf(time))
}

/** Formats hour, minutes, seconds, and AM or PM; missing parts are zero. */
function timeOf([hour = '0', minute = '00', second = '00', half]: readonly (string | undefined)[]): string {
  const hours = half ? (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) : Number(hour)
  return `T${two(String(hours))}:${minute}:${second}Z`
}

function validDate(date: string, time: string): Date | undefined {
  if (!isBirthday(date)) return undefined
  const moment = new Date(date + time)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
