import { DAY_MS, dateAfter, dateAt, startOfDate } from './calendar.ts'

/**
 * Virtual clock of a sender (standard S11): the moment at which its next message may leave, and what has left on its day.
 * It is stored, and whoever takes slots from it locks it, so that any number of workers share one pace and a restart forgets
 * nothing. It is the generic cell rate algorithm (ITU-T I.371, annex A) without tolerance: time that nobody used is gone,
 * never saved up for a burst.
 */
export interface PaceClock {
  /** Whole milliseconds since 1970. */
  nextAt: number
  /** Date in the zone of the day's cap, like `2027-02-05`. */
  day: string
  dayCount: number
}

/** A clock from which nothing was taken yet. */
export const NEW_CLOCK: PaceClock = { nextAt: 0, day: '1970-01-01', dayCount: 0 }

/**
 * Zone of the day over which carriers count what a brand sends: T-Mobile's daily cap holds until midnight Pacific time
 * (docs.bird.com, "Throughput and daily caps").
 */
export const BRAND_DAY_ZONE = 'America/Los_Angeles'

/** Part of a carrier's rate that is used. The rest is for clocks that differ and calls that overtake each other. */
export const PACE_SHARE = 0.96

/** Longest time ahead for which slots are given, so that a pause or another campaign need not wait for them. */
export const MAX_AHEAD_MS = 2000

export interface Slots {
  /** How many were given, as many as wanted or fewer. */
  count: number
  /** Moment of the first, in milliseconds since 1970, and milliseconds from each to the next. */
  startAt: number
  interval: number
  /** If none was given: the earliest moment at which to ask again. */
  againAt: number
}

/**
 * Takes slots in which messages of a sender may leave. Within any second at most as many slots lie as the rate allows, in
 * whatever order workers ask. Take many at once: a call may lose up to a millisecond, so that clocks can be stored in whole
 * ones.
 * @param asked.clock as stored
 * @param asked.now milliseconds since 1970. A clock that runs behind another worker's gets later slots, never more
 * @param asked.ratePerSecond what the carrier allows; the pace is `PACE_SHARE` of it
 * @param asked.n how many are wanted
 * @param asked.perDay most in a day of `zone`; undefined: no such cap
 * @param asked.zone of the day, the brand's by default
 */
export function takeSlots(asked: {
  clock: PaceClock
  now: number
  ratePerSecond: number
  n: number
  perDay?: number | undefined
  zone?: string
}): { clock: PaceClock; slots: Slots } {
  const { clock, now, ratePerSecond, n, perDay, zone = BRAND_DAY_ZONE } = asked
  const interval = 1000 / (ratePerSecond * PACE_SHARE)
  const startAt = Math.max(now, clock.nextAt)
  const { day: today, dayCount } = onDay(clock, startAt, zone)
  const dayEnd = startOfDate(dateAfter(today, 1), zone).getTime()
  const room = perDay === undefined ? n : perDay - dayCount
  const inTime = Math.ceil((Math.min(now + MAX_AHEAD_MS, dayEnd) - startAt) / interval)
  const count = Math.max(0, Math.min(n, room, inTime))
  const againAt = room <= 0 ? Math.max(dayEnd, now) : Math.max(now, startAt - MAX_AHEAD_MS / 2)
  const next = count > 0 ? Math.ceil(startAt + count * interval) : clock.nextAt
  return {
    clock: { nextAt: next, day: today, dayCount: dayCount + count },
    slots: { count, startAt, interval, againAt },
  }
}

/**
 * Counts messages into the day of a clock that leave at once, without slots: answers in a conversation. The campaigns of the
 * day have that much less room.
 * @param now milliseconds since 1970
 */
export function countOnDay(clock: PaceClock, now: number, n: number, zone = BRAND_DAY_ZONE): PaceClock {
  const { day, dayCount } = onDay(clock, now, zone)
  return { ...clock, day, dayCount: dayCount + n }
}

/** Returns the day of a moment, and what was counted on it. A day never goes back, whatever a worker's clock says. */
function onDay(clock: PaceClock, at: number, zone: string): Pick<PaceClock, 'day' | 'dayCount'> {
  const day = dateAt(at, zone)
  return day <= clock.day ? clock : { day, dayCount: 0 }
}

/** Returns how long so many messages take at a rate, in milliseconds; days at their cap included. */
export function durationOf(messages: number, ratePerSecond: number, perDay?: number): number {
  const full = perDay === undefined || messages <= 0 ? 0 : Math.ceil(messages / perDay) - 1
  const last = messages - full * (perDay ?? 0)
  return full * DAY_MS + (last * 1000) / (ratePerSecond * PACE_SHARE)
}
