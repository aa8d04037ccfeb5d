import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
/** Returns whether the browser is online at this moment. */
export const isOnline = (): boolean => onlineManager.isOnline()

/** Returns whether the browser is online, from the same source that pauses queries. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true)

/** Resolves after a wait in milliseconds; without a connection, as soon as it is back, however long that takes. */
export const whenOnline = (wait: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      if (!isOnline()) return
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, wait)
    const stop = subscribe(end)
  })
