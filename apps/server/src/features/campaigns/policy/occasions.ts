import type { CampaignRow, ContactRow } from '@greenroom/db'
import {
  birthdayCode,
  birthdayIn,
  birthdaysWithin,
  type CampaignTrigger,
  dateAfter,
  dateAt,
  DAY_MS,
  localMoment,
  missedBefore,
  type OwnHours,
  quietUntil,
  type Whereabouts,
  whereaboutsOf,
} from '@greenroom/domain'
import { minutesOf } from './departures.ts'

/** How far ahead occasions are found, in milliseconds: the job runs each hour, and may run a little late. */
const AHEAD_MS = 75 * 60_000
/** Moments of occasions that are due: those to come within the hour, and those missed since it was turned on. */
export interface Window {
  from: Date
  to: Date
}
export const windowOf = ({ confirmedAt }: Pick<CampaignRow, 'confirmedAt'>, now: Date): Window => {
  const from = missedBefore(now)
  return { from: confirmedAt && confirmedAt > from ? confirmedAt : from, to: new Date(now.getTime() + AHEAD_MS) }
}

/** An automatic message to one person. */
export interface Occasion {
  /** Counts the occasions of one person: the year of a birthday, else 0. */
  occasion: number
  notBefore: Date
}

/** Dates that some place on earth may have within a window. */
function datesIn({ from, to }: Window): string[] {
  const first = dateAt(new Date(from.getTime() - DAY_MS), 'UTC')
  const last = dateAt(new Date(to.getTime() + DAY_MS), 'UTC')
  const dates = [first]
  for (let date = first; date < last; ) dates.push((date = dateAfter(date, 1)))
  return dates
}

const birthdaysOn = (date: string) => birthdaysWithin(1, { now: new Date(`${date}T00:00:00Z`), timeZone: 'UTC' })

/** Returns the birthdays, as month × 100 + day, that may be due in a window somewhere. */
export const birthdaysIn = (window: Window): number[] => [...new Set(datesIn(window).flatMap(birthdaysOn))]

/** Returns between which moments people joined whose occasion may be due in a window somewhere. */
export const joinedIn = ({ from, to }: Window, days: number): Window => ({
  from: new Date(from.getTime() - (days + 2) * DAY_MS),
  to: new Date(to.getTime() - (days - 2) * DAY_MS),
})

/** A birthday to come. */
export interface Birthday {
  /** `2027-05-17` */
  date: string
  /** Moment of its message, before quiet hours are looked at. */
  at: Date
}

/**
 * Returns a person's next birthday on which a message is still to come; undefined without a birthday.
 * @param before only if it comes before this one
 */
export function nextBirthday(
  person: Pick<ContactRow, 'birthday'> & Parameters<typeof whereaboutsOf>[0],
  { at }: Extract<CampaignTrigger, { kind: 'birthday' }>,
  now: Date,
  before: Birthday | undefined,
): Birthday | undefined {
  const code = birthdayCode(person.birthday)
  if (code === null) return undefined
  const yesterday = dateAt(new Date(now.getTime() - DAY_MS), 'UTC')
  const year = Number(yesterday.slice(0, 4))
  for (const date of [year, year + 1, year + 2].map((each) => birthdayIn(each, code))) {
    if (date < yesterday) continue
    if (before && date > before.date) return undefined
    const moment = localMoment(whereaboutsOf(person), date, minutesOf(at))
    if (moment > now) return date === before?.date && before.at <= moment ? undefined : { date, at: moment }
  }
  return undefined
}

/** Returns a person's occasion within a window; undefined if they have none. Their message leaves outside quiet hours. */
export function occasionOf(
  trigger: Extract<CampaignTrigger, { kind: 'birthday' | 'joined' }>,
  person: Pick<ContactRow, 'birthday' | 'createdAt'>,
  where: Whereabouts,
  { from, to }: Window,
  hours: OwnHours | undefined,
): Occasion | undefined {
  const code = birthdayCode(person.birthday)
  const dates =
    trigger.kind === 'birthday'
      ? datesIn({ from, to }).filter((date) => code !== null && birthdaysOn(date).includes(code))
      : [dateAfter(dateAt(person.createdAt, where.zones[0] ?? 'UTC'), trigger.days)]
  for (const date of dates) {
    const moment = localMoment(where, date, minutesOf(trigger.at))
    if (moment < from || moment > to) continue
    const notBefore = quietUntil(where, moment, hours) ?? moment
    return { occasion: trigger.kind === 'birthday' ? Number(date.slice(0, 4)) : 0, notBefore }
  }
  return undefined
}
