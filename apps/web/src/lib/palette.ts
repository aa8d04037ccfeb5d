import type { Icon } from '../ui/icon.tsx'
import { useSyncExternalStore } from 'react'

/** Something to do from the palette. Each feature provides its own; apps/web/src/app/frame/palette-actions.ts lists them. */
export interface PaletteAction {
  title: string
  /** Search terms besides the title. */
  keywords: readonly string[]
  Icon: Icon
  /** A path of the app, or what to do. */
  to: string | (() => void)
}

/** An overlay that is open over the screen. */
export type Overlay = { kind: 'palette'; text: string } | { kind: 'shortcuts' }

let overlay: Overlay | null = null
const listeners = new Set<() => void>()

function show(next: Overlay | null): void {
  overlay = next
  for (const listener of listeners) listener()
}

/** Opens the palette from anywhere. @param text already typed */
export const openPalette = (text = ''): void => show({ kind: 'palette', text })
export const openShortcuts = (): void => show({ kind: 'shortcuts' })
export const closeOverlay = (): void => show(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useOverlay = (): Overlay | null => useSyncExternalStore(subscribe, () => overlay)
