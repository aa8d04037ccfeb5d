/** Milliseconds of what a countdown counts in. */
const MINUTE_MS = 60_000
/** Furthest moment from now that is counted to, in minutes: five years (standard W22). */
const FURTHEST = 5 * 366 * 24 * 60

/** Returns the path of the picture that counts to a moment: it shows what is left when somebody loads it. */
export const countdownPicture = (at: string): string =>
  `/og/countdown/${Math.floor(Date.parse(at) / MINUTE_MS).toString(36)}.png`

/** What is left until a moment. */
export interface TimeLeft {
  days: number
  hours: number
  minutes: number
}

/**
 * Reads what is left until the moment in the name of a picture.
 * @param name without `.png`
 * @returns zeros once the moment has come, and in how many milliseconds it changes; undefined for names that are none
 */
export function timeLeft(name: string, now: number): { left: TimeLeft; changesIn: number } | undefined {
  if (!/^[0-9a-z]{1,8}$/.test(name)) return undefined
  const moment = Number.parseInt(name, 36)
  const total = Math.max(0, Math.ceil(moment - now / MINUTE_MS))
  if (Math.abs(moment - now / MINUTE_MS) > FURTHEST) return undefined
  return {
    left: { days: Math.floor(total / 1440), hours: Math.floor((total % 1440) / 60), minutes: total % 60 },
    changesIn: total === 0 ? Number.POSITIVE_INFINITY : MINUTE_MS - (now % MINUTE_MS),
  }
}
