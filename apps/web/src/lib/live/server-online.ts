import { useSyncExternalStore } from 'react'
import { useOnline } from '../online.ts'

let reachable = true
const listeners = new Set<() => void>()

/** Set by the event line; true without one. */
export function noteReachable(next: boolean): void {
  if (next === reachable) return
  reachable = next
  for (const listener of listeners) listener()
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
