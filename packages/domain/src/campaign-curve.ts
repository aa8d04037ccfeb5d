import { DAY_MS, QUARTER_MS } from './calendar.ts'

const HOUR_MS = 4 * QUARTER_MS

/** Longest curves with stretches of a quarter of an hour, and of an hour; then of a day. No more than 96 points. */
const STEPS = [
  { upTo: 12 * HOUR_MS, step: QUARTER_MS },
  { upTo: 4 * DAY_MS, step: HOUR_MS },
] as const
/** Days that a curve shows at most. Of later ones a few clicks remain. */
export const CURVE_DAYS = 30

/** Stretches of time since a campaign began, of one length. */
export interface CurveFrame {
  /** Milliseconds since 1970, on a full quarter of an hour. */
  from: number
  /** Milliseconds of a stretch. */
  step: number
  points: number
}

/**
 * Returns the stretches by which to draw what happened after a campaign began: of a quarter of an hour in its first hours,
 * then of an hour, then of a day. @param isOpenEnded it is sent again and again, so that its last days count
 */
export function curveFrame(startedAt: Date, now: Date, isOpenEnded = false): CurveFrame {
  const end = now.getTime() + 1
  const begun = isOpenEnded ? Math.max(startedAt.getTime(), end - CURVE_DAYS * DAY_MS) : startedAt.getTime()
  const from = Math.floor(begun / QUARTER_MS) * QUARTER_MS
  const span = Math.min(Math.max(end - from, QUARTER_MS), CURVE_DAYS * DAY_MS)
  const step = STEPS.find(({ upTo }) => span <= upTo)?.step ?? DAY_MS
  // Hours begin with the hour, as clocks do.
  const first = step === HOUR_MS ? Math.floor(from / HOUR_MS) * HOUR_MS : from
  return { from: first, step, points: Math.ceil((from + span - first) / step) }
}

/** People who did something in a quarter of an hour. */
interface QuarterCount {
  /** Quarters of an hour since 1970. */
  quarter: number
  people: number
}

/** Returns how many people there are in each stretch. Others than those of the curve are left out. */
export function curveOf({ from, step, points }: CurveFrame, counts: readonly QuarterCount[]): number[] {
  const values = Array.from({ length: points }, () => 0)
  for (const { quarter, people } of counts) {
    const place = Math.floor((quarter * QUARTER_MS - from) / step)
    if (place >= 0 && place < points) values[place] = Math.max(0, (values[place] ?? 0) + people)
  }
  return values
}
