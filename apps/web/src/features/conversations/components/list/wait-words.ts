import { formatAgo } from '../../../../lib/format.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Milliseconds. Somebody who has waited longer is pointed out. */
const LONG = 12 * HOUR

/** "Waits 3 h", and whether that is long. */
export function waitWords(since: Date, now: Date): { words: string; isLong: boolean } {
  const waited = Math.max(0, now.getTime() - since.getTime())
  const words =
    waited < HOUR
      ? `${Math.max(1, Math.round(waited / MINUTE))} min`
      : waited < 2 * DAY
        ? `${Math.round(waited / HOUR)} h`
        : `${Math.round(waited / DAY)} days`
  return { words: `Waits ${words}`, isLong: waited > LONG }
}

/** "now", "5m", "3h", "Mon", "Nov 12": the time of the last message where there is little space. */
export function shortAgo(at: Date, now: Date): string {
  const passed = now.getTime() - at.getTime()
  if (passed < MINUTE) return 'now'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}m`
  if (passed < DAY) return `${Math.floor(passed / HOUR)}h`
  if (passed < 6 * DAY) return ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][at.getDay()] ?? ''
  return formatAgo(at, now)
}
