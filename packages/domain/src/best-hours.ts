/** Hours of a day. */
const HOURS = 24
/** Fewest clicks by which a person's hour is known (brief of email campaigns, section 3). */
const LEAST_CLICKS = 3
/**
 * Clicks for which the hours of the whole list count, so that few clicks of a person are drawn to the list's (design of
 * reports, section 5). Fewer than {@link LEAST_CLICKS}: as many clicks at one hour outweigh any list.
 */
const LIST_CLICKS = 2
/** What a click counts for an hour beside its own. */
const BESIDE = 0.75

/** Days over which clicks tell a person's hour. */
export const BEST_HOUR_DAYS = 180

/**
 * Returns the hour of the day at which a person is most likely to click, or undefined if it is not known: at most an hour
 * from one of their own clicks, where most of them are, drawn a little to the hours of the whole list. Of equal hours, the one
 * with more clicks of its own, then the earlier.
 * @param clicks local hours of their clicks, 0 to 23
 * @param list clicks of the whole list by local hour
 */
export function bestHourOf(clicks: readonly number[], list: readonly number[]): number | undefined {
  if (clicks.length < LEAST_CLICKS) return undefined
  const own = countsOf(clicks)
  const everyone = Math.max(
    1,
    list.reduce((sum, n) => sum + n, 0),
  )
  const scored = own
    .map((exact, hour) => ({ hour, exact, near: around(own, hour) }))
    .filter(({ near }) => near > 0)
    .map((one) => ({ ...one, score: one.near + (LIST_CLICKS * around(list, one.hour)) / everyone }))
  return scored.toSorted((a, b) => b.score - a.score || b.exact - a.exact || a.hour - b.hour)[0]?.hour
}

const countsOf = (hours: readonly number[]): number[] =>
  Array.from({ length: HOURS }, (_, hour) => hours.filter((one) => one === hour).length)

/** Sums the clicks at an hour and beside it, around midnight too. */
const around = (counts: readonly number[], hour: number): number =>
  (counts[hour] ?? 0) + BESIDE * ((counts[(hour + 1) % HOURS] ?? 0) + (counts[(hour + HOURS - 1) % HOURS] ?? 0))
