import { formatAgo } from '../lib/format.ts'
import { useMinute } from '../lib/use-minute.ts'
import { exactTime } from './tip.ts'

export interface TimeAgoProps {
  /** An instant in the API's format. */
  at: string
}

/** Relative time, with the exact time on hover. Updates with the clock. */
export function TimeAgo({ at }: TimeAgoProps) {
  const date = new Date(at)
  // Rounds up within the minute, so that something one second old does not appear to be in the future.
  const now = new Date(Math.max(useMinute().getTime() + 59_000, date.getTime()))
  return (
    <time dateTime={at} {...exactTime}>
      {formatAgo(date, now)}
    </time>
  )
}
