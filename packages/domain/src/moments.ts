import { dateAfter, dateAt, offsetAt } from './calendar.ts'

/** Hours of the day at which a conversation comes back, or a message leaves. */
const MORNING = '09:00'
const EVENING = '19:00'
/** Milliseconds before an evening in which it is too near to be offered. */
const NEAR = 3_600_000

export interface Moment {
  label: string
  at: Date
}

/** Returns the instant of a local date and time (`2027-02-05`, `20:30`) in a zone. */
export const momentAt = (date: string, time: string, timeZone: string): Date =>
  new Date(`${date}T${time}:00${offsetAt(date, time, timeZone)}`)

/** Returns the moments that a snooze, or a message for later, offers first, by the clock of a zone. */
export function momentsIn(timeZone: string, now: Date): Moment[] {
  const today = dateAt(now, timeZone)
  const tonight = momentAt(today, EVENING, timeZone)
  const toMonday = (8 - new Date(today).getUTCDay()) % 7 || 7
  return [
    ...(tonight.getTime() - now.getTime() > NEAR ? [{ label: 'Tonight', at: tonight }] : []),
    { label: 'Tomorrow', at: momentAt(dateAfter(today, 1), MORNING, timeZone) },
    ...(toMonday > 1 ? [{ label: 'Next Monday', at: momentAt(dateAfter(today, toMonday), MORNING, timeZone) }] : []),
  ]
}

/**
 * Returns the zone of several possible ones in which a time of day comes last, so that nobody is written to too early.
 * @param zones at least one
 */
export const latestZone = ([first, ...others]: readonly [string, ...string[]], now: Date): string =>
  others.reduce((latest, zone) => (clockIn(zone, now) < clockIn(latest, now) ? zone : latest), first)

/** Tells whether two zones show the same time. */
export const isSameTime = (one: string, other: string, at: Date): boolean => clockIn(one, at) === clockIn(other, at)

/** Returns the local time as a number that can be compared between zones. */
function clockIn(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
}
