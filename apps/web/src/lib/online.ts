import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const read = () => onlineManager.isOnline()

/** Whether the browser has a connection; the same source that pauses queries. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, read, () => true)
