import { useSyncExternalStore } from 'react'
import { useOnline } from '../online.ts'

let reachable = true
const listeners = new Set<() => void>()

/** Set by the event line; true without one. Returns whether the server is back after it was away. */
export function noteReachable(next: boolean): boolean {
  if (next === reachable) return false
  reachable = next
  for (const listener of listeners) listener()
  return reachable
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns whether the browser is online and our server answers. */
export function useServerOnline(): boolean {
  const answers = useSyncExternalStore(
    subscribe,
    () => reachable,
    () => true,
  )
  return useOnline() && answers
}
