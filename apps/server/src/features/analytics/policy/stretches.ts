import { dateAfter, dateAt, startOfDate } from './days.ts'

/** A day of an owner as it was when it was sealed: a change of the time zone makes one longer or shorter, and loses nothing. */
export interface Stretch {
  day: string
  starts: Date
  ends: Date
}

/** Moment up to which the hits of an owner are sealed. */
export interface Seal {
  until: Date
  /** Last sealed day. */
  day: string | null
}

/** Seal of an owner of whom nothing is sealed: before any hit. */
export const NOTHING_SEALED: Seal = { until: new Date('2000-01-01T00:00:00Z'), day: null }

/**
 * Returns the next day to seal: it begins where the last one ended, even if midnight is elsewhere since, and its date is a later
 * one. Days without hits are passed over.
 * @param nextHit of the hits that are not sealed, the first
 */
export function nextStretch({ until, day: last }: Seal, timeZone: string, nextHit: Date): Stretch {
  const first = dateAt(until, timeZone)
  const least = last !== null && first <= last ? dateAfter(last, 1) : first
  const ofHit = dateAt(nextHit, timeZone)
  const day = ofHit > least ? ofHit : least
  const starts = ofHit > least ? startOfDate(day, timeZone) : until
  return { day, starts, ends: startOfDate(dateAfter(day, 1), timeZone) }
}

/** Most open days that are looked at: as many as raw hits of older installations are kept. */
const MAX_OPEN = 400

/** Returns the days that are not sealed, up to the current one, oldest first. */
export function openStretches(seal: Seal, timeZone: string, nextHit: Date | null, now: Date): Stretch[] {
  const open: Stretch[] = []
  if (!nextHit || nextHit > now) return open
  let stretch = nextStretch(seal, timeZone, nextHit)
  while (stretch.starts <= now && open.length < MAX_OPEN) {
    open.push(stretch)
    stretch = nextStretch({ until: stretch.ends, day: stretch.day }, timeZone, stretch.ends)
  }
  return open
}
