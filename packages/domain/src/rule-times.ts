import { dateAfter, dateAt, DAY_MS, startOfDate } from './calendar.ts'

/** Time and time zone in which a rule is evaluated. */
export interface RuleClock {
  now: Date
  /** IANA name. */
  timeZone: string
}

/** A half-open interval: includes `from`, excludes `before`. A missing bound is open. */
export interface Span<T> {
  from?: T
  before?: T
}

type Operator = string

/** Returns the instants selected by a condition on a moment, or undefined if the operator is not about time. */
export function momentsOf(operator: Operator, value: unknown, { now, timeZone }: RuleClock): Span<Date> | undefined {
  const start = (date: string) => startOfDate(date, timeZone)
  const end = (date: string) => startOfDate(dateAfter(date, 1), timeZone)
  switch (operator) {
    case 'in_last_days':
    case 'not_in_last_days':
      return { from: new Date(now.getTime() - (value as number) * DAY_MS) }
    case 'before':
      return { before: start(value as string) }
    case 'after':
      return { from: end(value as string) }
    case 'on':
      return { from: start(value as string), before: end(value as string) }
    case 'between': {
      const [first, last] = value as [string, string]
      return { from: start(first), before: end(last) }
    }
    default:
      return undefined
  }
}

/**
 * Returns the days selected by a condition on a date, as YYYY-MM-DD. Today belongs to both the last and the next days.
 */
export function datesOf(operator: Operator, value: unknown, { now, timeZone }: RuleClock): Span<string> | undefined {
  const today = dateAt(now, timeZone)
  switch (operator) {
    case 'in_last_days':
      return { from: dateAfter(today, -(value as number)), before: dateAfter(today, 1) }
    case 'in_next_days':
      return { from: today, before: dateAfter(today, (value as number) + 1) }
    case 'before':
      return { before: value as string }
    case 'after':
      return { from: dateAfter(value as string, 1) }
    case 'on':
      return { from: value as string, before: dateAfter(value as string, 1) }
    case 'between': {
      const [first, last] = value as [string, string]
      return { from: first, before: dateAfter(last, 1) }
    }
    default:
      return undefined
  }
}

const LEAP_DAY = 229

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/**
 * Returns the birthdays within that many days, today included, as month × 100 + day. February 29 counts as the 28th in
 * years without one.
 */
export function birthdaysWithin(days: number, { now, timeZone }: RuleClock): number[] {
  const today = dateAt(now, timeZone)
  const found = new Set<number>()
  for (let ahead = 0; ahead < days; ahead += 1) {
    const date = dateAfter(today, ahead)
    const code = Number(date.slice(5, 7)) * 100 + Number(date.slice(8, 10))
    found.add(code)
    if (code === 228 && !isLeapYear(Number(date.slice(0, 4)))) found.add(LEAP_DAY)
  }
  return [...found]
}

/** Returns a birthday as month × 100 + day, or null. */
export const birthdayCode = (birthday: string | null): number | null =>
  birthday === null ? null : Number(birthday.slice(-5).replace('-', ''))

/** Returns the date of a birthday in a year. @param code month × 100 + day */
export function birthdayIn(year: number, code: number): string {
  const there = code === LEAP_DAY && !isLeapYear(year) ? 228 : code
  return `${year}-${String(Math.floor(there / 100)).padStart(2, '0')}-${String(there % 100).padStart(2, '0')}`
}
