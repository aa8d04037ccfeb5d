import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, MINUTE / 4)
  return () => clearInterval(timer)
}
const read = () => Math.floor(Date.now() / MINUTE)

/** The time to the minute; what depends on schedules is drawn anew when it moves on. */
export function useMinute(): Date {
  return new Date(useSyncExternalStore(subscribe, read) * MINUTE)
}
