import { DAY_MS } from '../calendar.ts'

/**
 * Mails of the first day of a new domain. No mailbox provider publishes a figure. This one stands between what guides of sending
 * services begin with, 50 to 1,000 a day, and the daily share of a lent domain (registration of senders, section 11).
 */
export const WARM_UP_START = 500
/** How much more than on its busiest day so far a domain may send on a day, by how far its owner stretches the warm-up. */
const GROWTH = { 1: 2, 2: Math.SQRT2, 3: Math.cbrt(2) } as const
/** 1: it doubles daily; 2: every two days; 3: every three. It is never faster. */
export type WarmUpStretch = keyof typeof GROWTH
/** Most days that a campaign may take: a million people with the slowest warm-up. */
export const MAX_SENDING_DAYS = 60

/** A day on which mail leaves, and how much. */
export interface SendingDay {
  /** Date in UTC, `2026-11-28`. */
  day: string
  people: number
}

/** How many mails may leave from a domain a day: a warm-up, or a fixed share of the installation's domain. */
export type Allowance = { kind: 'warm_up'; stretch: WarmUpStretch } | { kind: 'share'; daily: number }

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/**
 * Spreads people over days from a moment on. What a day allows follows from the busiest day before it, so that volume alone
 * advances a warm-up, and no pause skips it.
 * @param booked what leaves on each day already, of all campaigns
 * @returns days with what leaves on each of them, in order, without days that have no room; fewer people than asked for if it
 *   would take too many days
 */
export function spreadOverDays(
  people: number,
  start: Date,
  allowance: Allowance,
  booked: readonly SendingDay[],
): SendingDay[] {
  const taken = new Map(booked.map(({ day, people: n }) => [day, n]))
  const first = dayOf(start)
  let busiest = booked.reduce((most, { day, people: n }) => (day < first ? Math.max(most, n) : most), 0)
  const days: SendingDay[] = []
  let left = people
  for (let at = 0; left > 0 && at < MAX_SENDING_DAYS; at += 1) {
    const day = dayOf(new Date(start.getTime() + at * DAY_MS))
    const before = taken.get(day) ?? 0
    const part = Math.min(left, Math.max(0, mostOn(allowance, busiest) - before))
    if (part > 0) days.push({ day, people: part })
    left -= part
    busiest = Math.max(busiest, before + part)
  }
  return days
}

/** Returns how many mails may leave on a day. @param busiest most that left on a day before it */
export const mostOn = (allowance: Allowance, busiest: number): number =>
  allowance.kind === 'share'
    ? allowance.daily
    : Math.max(WARM_UP_START, Math.floor(busiest * GROWTH[allowance.stretch]))

const movedBy = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * DAY_MS))
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Returns the days for which the last so many people of a campaign were booked. @param days in order */
export function lastOf(days: readonly SendingDay[], people: number): SendingDay[] {
  const last: SendingDay[] = []
  for (const { day, people: booked } of days.toReversed()) {
    const part = Math.min(booked, people)
    people -= part
    if (part > 0) last.unshift({ day, people: part })
  }
  return last
}

/**
 * Returns by how many days the days of a campaign are moved so that none is before today and each has room beside the others. A
 * day on which nothing else leaves takes what was planned once, though less may have left before it than was planned.
 * @param own days of the campaign, in order, at least one @param booked what leaves on each day besides
 * @returns as few as possible; if there is no room for a long time, only as many as today wants
 */
export function delayForRoom(
  own: readonly SendingDay[],
  today: string,
  allowance: Allowance,
  booked: readonly SendingDay[],
): number {
  const least = Math.max(0, daysBetween(own[0]?.day ?? today, today))
  const others = new Map(booked.map(({ day, people }) => [day, people]))
  const hasRoom = (delay: number) => {
    const moved = own.map(({ day, people }) => ({ day: movedBy(day, delay), people }))
    return moved.every(({ day, people }) => {
      const before = others.get(day) ?? 0
      const earlier = [
        ...booked,
        ...moved.map((one) => ({ day: one.day, people: one.people + (others.get(one.day) ?? 0) })),
      ].filter((one) => one.day < day)
      const busiest = Math.max(0, ...earlier.map((one) => one.people))
      return before === 0 || before + people <= mostOn(allowance, busiest)
    })
  }
  const delays = Array.from({ length: MAX_SENDING_DAYS }, (_, at) => least + at)
  return delays.find(hasRoom) ?? least
}
