import { useSyncExternalStore } from 'react'
import { useOnline } from '../online.ts'

let reachable = true
const listeners = new Set<() => void>()

/** Noted by the event line; true where there is none. */
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

/** Whether the browser has a connection and our server answers. */
export function useServerOnline(): boolean {
  const answers = useSyncExternalStore(
    subscribe,
    () => reachable,
    () => true,
  )
  return useOnline() && answers
}
