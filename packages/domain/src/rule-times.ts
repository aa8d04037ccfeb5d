import { dateAfter, dateAt, DAY_MS, startOfDate } from './calendar.ts'

/** When a rule is asked, and by which calendar. */
export interface RuleClock {
  now: Date
  /** IANA. */
  timeZone: string
}

/** From the first on, before the second; an absent bound is none. */
export interface Span<T> {
  from?: T
  before?: T
}

type Operator = string

/** The instants that a condition on a moment means; undefined where the operator is none of time. */
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

/** The days that a condition on a day of the calendar means, as YYYY-MM-DD. Today is one of the last and of the next days. */
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
 * Birthdays that are kept within so many days from today on, today included, as month × 100 + day. Who was born on the
 * 29th of February is congratulated on the 28th in years without one.
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

/** A birthday as month × 100 + day; null where there is none. */
export const birthdayCode = (birthday: string | null): number | null =>
  birthday === null ? null : Number(birthday.slice(-5).replace('-', ''))
