import { useSyncExternalStore } from 'react'
import { useMe } from '../me.ts'

/** Heights of a table row in pixels, without its line; the first is the default. */
export const ROW_HEIGHTS = { compact: 44, roomy: 56 } as const
export type Density = keyof typeof ROW_HEIGHTS

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function read(key: string): Density {
  try {
    return localStorage.getItem(key) === 'roomy' ? 'roomy' : 'compact'
  } catch {
    return 'compact' // storage is blocked in this browser
  }
}

/** Returns the density of tables that this account has chosen on this device, and sets it. */
export function useDensity(): [Density, (next: Density) => void] {
  const key = `list-density:${useMe()?.id ?? ''}`
  const density = useSyncExternalStore(subscribe, () => read(key))
  const choose = (next: Density) => {
    try {
      localStorage.setItem(key, next)
    } catch {
      // storage is blocked: the choice cannot be kept
    }
    for (const listener of listeners) listener()
  }
  return [density, choose]
}
