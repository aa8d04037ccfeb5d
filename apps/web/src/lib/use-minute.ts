import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

/** All listeners share one timer: a list shows the time in every row. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(tick, MINUTE / 4)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
const read = () => Math.floor(Date.now() / MINUTE)

/** Returns the time to the minute; components that depend on schedules update with it. */
export function useMinute(): Date {
  return new Date(useSyncExternalStore(subscribe, read) * MINUTE)
}
