import { useSyncExternalStore } from 'react'

/** Product section 9: mobile below 768 px; resize debounced by 150 ms, a rotation measured after 500 ms. */
export const MOBILE_BREAKPOINT_PX = 768
const RESIZE_MS = 150
const ORIENTATION_MS = 500

export interface Viewport {
  width: number
  /** Narrower than the breakpoint, as `(width < 48em)` in the styles. */
  isMobile: boolean
}

const measure = (): Viewport => ({
  width: window.innerWidth,
  isMobile: window.innerWidth < MOBILE_BREAKPOINT_PX,
})

let current: Viewport | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function settle(): void {
  const next = measure()
  if (next.width === current?.width) return
  current = next
  for (const listener of listeners) listener()
}
function measureIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(settle, ms)
}
const onResize = () => measureIn(RESIZE_MS)
/** Browsers report the new size late after a rotation, and fire resize events before it. */
const onTurn = () => {
  window.removeEventListener('resize', onResize)
  clearTimeout(timer)
  timer = setTimeout(() => {
    settle()
    if (listeners.size > 0) window.addEventListener('resize', onResize)
  }, ORIENTATION_MS)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('resize', onResize)
    window.addEventListener('orientationchange', onTurn)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('resize', onResize)
    window.removeEventListener('orientationchange', onTurn)
    clearTimeout(timer)
    current = undefined
  }
}
const read = (): Viewport => (current ??= measure())

/** Returns the size of the window, for decisions that styles cannot make. */
export const useViewport = (): Viewport => useSyncExternalStore(subscribe, read)
