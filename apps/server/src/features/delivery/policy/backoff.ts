/** First wait after a provider took nothing, in seconds; it doubles with each attempt. */
const FIRST_SECONDS = 5
/** Longest wait, in seconds, unless it is said otherwise. */
const MAX_SECONDS = 300

/**
 * Returns when a message is tried again that a provider did certainly not take (standard S3).
 * @param attempt number of the one that failed, from 1 on
 * @param waits.asked seconds that the provider asked for
 */
export function nextTry(
  now: Date,
  attempt: number,
  { asked = 0, longest = MAX_SECONDS }: { asked?: number | undefined; longest?: number } = {},
): Date {
  const seconds = Math.max(asked, Math.min(FIRST_SECONDS * 2 ** (attempt - 1), longest))
  return new Date(now.getTime() + seconds * 1000)
}
