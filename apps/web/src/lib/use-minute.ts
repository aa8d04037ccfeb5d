import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, MINUTE / 4)
  return () => clearInterval(timer)
}
const read = () => Math.floor(Date.now() / MINUTE)

/** Returns the time to the minute; components that depend on schedules update with it. */
export function useMinute(): Date {
  return new Date(useSyncExternalStore(subscribe, read) * MINUTE)
}
