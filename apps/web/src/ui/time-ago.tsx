import { Tooltip } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { formatAgo, formatExact } from '../lib/format.ts'

export interface TimeAgoProps {
  /** ISO 8601, or a date. */
  at: string | Date
}

/** A relative time that keeps up with the clock, the exact one on hover and focus. */
export function TimeAgo({ at }: TimeAgoProps) {
  const date = typeof at === 'string' ? new Date(at) : at
  const now = useSyncExternalStore(onEachTick, readTick)
  const exact = formatExact(date)
  return (
    <Tooltip label={exact} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={date.toISOString()} title={undefined}>{formatAgo(date, new Date(Math.max(now, date.getTime())))}</time>
    </Tooltip>
  )
}

const TICK_MS = 20_000
let tick = Date.now()
const readTick = () => tick
const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all times on the screen; it stops when none is shown. */
function onEachTick(watcher: () => void): () => void {
  watchers.add(watcher)
  tick = Math.max(tick, Date.now())
  timer ??= setInterval(() => {
    tick = Date.now()
    for (const each of watchers) each()
  }, TICK_MS)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}
