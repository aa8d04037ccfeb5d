import { dateAfter, dateAt } from '@greenroom/domain/calendar'
import type { CampaignSchedule } from '@greenroom/domain/campaigns'
import { momentAt } from '@greenroom/domain/moments'
import type { ListedCampaign } from '@greenroom/contracts'
import { timeZone } from '../../../../../lib/time-zone.ts'
import { timeOf } from '../../../rules/times.ts'

/** Days as 2026-12-24, of the calendar of this device. */
export type Day = string

const weekdayOf = (day: Day): number => new Date(`${day}T12:00:00Z`).getUTCDay()
const sundayOf = (day: Day): Day => dateAfter(day, -weekdayOf(day))

/** Returns the days of the week that a day is in, or of all weeks of its month; weeks begin on Sunday. */
export function daysOf(shape: 'month' | 'week', day: Day): Day[] {
  const first = sundayOf(shape === 'week' ? day : `${day.slice(0, 8)}01`)
  const days = Array.from({ length: shape === 'week' ? 7 : 42 }, (_, index) => dateAfter(first, index))
  const lastWeek = days[35]
  return shape === 'month' && lastWeek?.slice(0, 7) !== day.slice(0, 7) ? days.slice(0, 35) : days
}

/** Returns the day by which the page before or after is shown. */
export function pageAfter(shape: 'month' | 'week', day: Day, step: 1 | -1): Day {
  if (shape === 'week') return dateAfter(day, 7 * step)
  const [year = 0, month = 1] = day.split('-').map(Number)
  const months = year * 12 + month - 1 + step
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** Returns the title of a calendar's page: "December 2026", "Nov 29 – Dec 5, 2026". */
export function pageTitle(shape: 'month' | 'week', day: Day): string {
  if (shape === 'month') return formatted(day, { month: 'long', year: 'numeric' })
  const days = daysOf('week', day)
  return `${formatted(days[0] ?? day, { month: 'short', day: 'numeric' })} – ${formatted(days[6] ?? day, { month: 'short', day: 'numeric', year: 'numeric' })}`
}

/** "Friday, December 4". */
export const dayName = (day: Day): string => formatted(day, { weekday: 'long', month: 'long', day: 'numeric' })
/** "Fri". */
export const weekday = (day: Day): string => formatted(day, { weekday: 'short' })

const formatted = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', ...options })

/** Returns the day on which a campaign stands; undefined: it has no time. */
export function dayOf(campaign: ListedCampaign): Day | undefined {
  const { schedule, started_at: startedAt } = campaign
  if (startedAt === null && schedule.mode === 'local') return schedule.at.slice(0, 10)
  const time = timeOf(campaign)
  return time && dateAt(time.at, timeZone())
}

/** Returns the time of day of a schedule by this device's clock, or by that of each person: "18:30". */
export const clockIn = (schedule: CampaignSchedule): string =>
  schedule.mode === 'local'
    ? schedule.at.slice(11, 16)
    : schedule.mode === 'at'
      ? new Date(schedule.at).toLocaleTimeString('en-GB', {
          timeZone: timeZone(),
          hour: '2-digit',
          minute: '2-digit',
        })
      : '09:00'

/** Returns a schedule at another day and time of day; all else of it stays. */
export function moved(schedule: CampaignSchedule, day: Day, time = clockIn(schedule)): CampaignSchedule {
  if (schedule.mode === 'local') return { ...schedule, at: `${day}T${time}` }
  return { ...schedule, mode: 'at', at: momentAt(day, time, timeZone()).toISOString() }
}

/** Returns the moment of a schedule; wall times as those of this device. */
export const momentOf = (schedule: CampaignSchedule): Date =>
  schedule.mode === 'local'
    ? momentAt(schedule.at.slice(0, 10), schedule.at.slice(11, 16), timeZone())
    : new Date(schedule.mode === 'at' ? schedule.at : 0)

/** Hours of a day between which texts usually may arrive (47 CFR 64.1200(c)(1)). */
const OPEN = { from: 8, to: 21 }
/** Tells whether texts that leave at this time of day wait until morning where it is as late. */
export function isNight(schedule: CampaignSchedule): boolean {
  const hour = Number.parseInt(clockIn(schedule), 10)
  return hour < OPEN.from || hour >= OPEN.to
}
