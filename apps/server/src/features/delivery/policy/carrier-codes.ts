import { BRAND_DAY_ZONE, dateAfter, dateAt, startOfDate } from '@greenroom/domain'

/** Codes of a brand whose day is used up, and of a number that texts too fast (twilio.com/docs/api/errors). */
const DAY_IS_FULL = 30023
const TOO_FAST = 30022

/** Milliseconds for which a number rests that texts faster than its carrier takes. Its pace goes down to a fraction as long as that lasts. */
const REST_MS = 10_000

/** Returns the midnight at which a brand's day ends. */
const endOfDay = (now: Date): Date => startOfDate(dateAfter(dateAt(now, BRAND_DAY_ZONE), 1), BRAND_DAY_ZONE)

/** Returns the end of a brand's day that a code says is full. */
export const dayEndAfter = (code: number | undefined, now: Date): Date | undefined =>
  code === DAY_IS_FULL ? endOfDay(now) : undefined

/** Returns until when a number rests because of a carrier's code; undefined: it goes on. */
export function restUntil(code: number | undefined, now: Date): Date | undefined {
  return code === TOO_FAST ? new Date(now.getTime() + REST_MS) : dayEndAfter(code, now)
}
