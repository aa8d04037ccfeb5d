import { formatAgo, formatExact } from '../lib/format.ts'
import { useMinute } from '../lib/use-minute.ts'
import { RowTooltip } from './row-tooltip.tsx'

export interface TimeAgoProps {
  /** An instant in the API's format. */
  at: string
}

/** Relative time, with the exact time on hover and for screen readers. Updates with the clock. */
export function TimeAgo({ at }: TimeAgoProps) {
  const date = new Date(at)
  // Rounds up within the minute, so that something one second old does not appear to be in the future.
  const now = new Date(Math.max(useMinute().getTime() + 59_000, date.getTime()))
  return (
    <RowTooltip label={formatExact(date)}>
      <time dateTime={at}>{formatAgo(date, now)}</time>
    </RowTooltip>
  )
}
