import { Tooltip } from '@mantine/core'
import { formatAgo, formatExact } from '../lib/format.ts'
import { useMinute } from '../lib/use-minute.ts'

export interface TimeAgoProps {
  /** An instant, as the API gives it. */
  at: string
}

/** How long ago something was; the exact time on hover and for screen readers. Keeps up with the clock. */
export function TimeAgo({ at }: TimeAgoProps) {
  const date = new Date(at)
  // A minute that has just begun must not make what is a second old look like the future.
  const now = new Date(Math.max(useMinute().getTime() + 59_000, date.getTime()))
  return (
    <Tooltip label={formatExact(date)}>
      <time dateTime={at}>{formatAgo(date, now)}</time>
    </Tooltip>
  )
}
