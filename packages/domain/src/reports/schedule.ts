import { dateAfter, dateAt } from '../calendar.ts'
import { momentAt } from '../moments.ts'

/** Intervals at which a report is mailed. */
export const REPORT_RHYTHMS = ['week', 'month'] as const
export type ReportRhythm = (typeof REPORT_RHYTHMS)[number]

/** Reports that an owner has mailed at most. */
export const MAX_REPORT_SCHEDULES = 10
/** Last day of a month on which a report can be mailed: each month has it. */
export const LAST_MONTH_DAY = 28

export interface ReportRule {
  every: ReportRhythm
  /** Of a week: 0 is Monday. Of a month: 1 to 28. */
  day: number
  /** 0 to 23, by the clock of the owner. */
  hour: number
}

/** Returns the moment at which a report of a day is mailed. An hour that a clock change skips is the one after it. */
export const reportMoment = (date: string, { hour }: Pick<ReportRule, 'hour'>, timeZone: string): Date =>
  momentAt(date, `${String(hour).padStart(2, '0')}:00`, timeZone)

/**
 * Returns the next day on which a report is mailed.
 * @param after last day on which it was; null: never
 */
export function nextReportDay(rule: ReportRule, after: string | null, now: Date, timeZone: string): string {
  const today = dateAt(now, timeZone)
  for (let date = after !== null && after > today ? after : today; ; date = dateAfter(date, 1))
    if (
      isDayOf(rule, date) &&
      (after === null || date > after) &&
      reportMoment(date, rule, timeZone).getTime() > now.getTime()
    )
      return date
}

const isDayOf = ({ every, day }: ReportRule, date: string): boolean =>
  every === 'week' ? (new Date(date).getUTCDay() + 6) % 7 === day : Number(date.slice(8)) === day

/** Returns the days that a report of a day is about: the seven before it, or the month before it. */
export function daysOfReport({ every }: Pick<ReportRule, 'every'>, date: string): { from: string; to: string } {
  const to = dateAfter(date, -1)
  if (every === 'week') return { from: dateAfter(date, -7), to }
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { from: new Date(Date.UTC(year, month - 2, day)).toISOString().slice(0, 10), to }
}
