import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const read = () => onlineManager.isOnline()

/** Returns whether the browser is online, from the same source that pauses queries. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, read, () => true)
