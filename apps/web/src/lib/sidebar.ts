import { useSyncExternalStore } from 'react'

/** The collapsed state is kept for 7 days (product section 9). */
const COOKIE = 'sidebar_state'
const DAYS_7_IN_SECONDS = 604_800

/** Returns whether the sidebar was left collapsed. */
export const readCollapsed = (cookies: string): boolean => cookies.split('; ').includes(`${COOKIE}=collapsed`)

/** Returns the cookie that keeps the state. */
export const collapsedCookie = (collapsed: boolean): string =>
  `${COOKIE}=${collapsed ? 'collapsed' : 'expanded'}; path=/; max-age=${DAYS_7_IN_SECONDS}; samesite=lax`

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const read = () => readCollapsed(document.cookie)

/** Collapses or opens the sidebar in every place that shows it. */
export function setCollapsed(collapsed: boolean): void {
  document.cookie = collapsedCookie(collapsed)
  for (const listener of listeners) listener()
}

/** Returns whether the sidebar is collapsed. */
export const useCollapsed = (): boolean => useSyncExternalStore(subscribe, read)
