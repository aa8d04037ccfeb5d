import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** Further down than this, in pixels, the top of the list is not what one looks at. */
const SCROLLED = 80
/** A pointer that has not moved for so long, in milliseconds, only lies there. */
const RESTING_MS = 10_000

/**
 * Whether somebody is reading the list: has scrolled into it, has the keys or the pointer on it, or people chosen. Then
 * nothing may move under their eyes.
 */
export function useReading(list: RefObject<HTMLElement | null>, chosen: RefObject<boolean>): () => boolean {
  const pointedAt = useRef(0)
  useEffect(() => {
    const onMove = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.target instanceof Node && list.current?.contains(event.target))
        pointedAt.current = Date.now()
    }
    document.addEventListener('pointermove', onMove, { passive: true })
    return () => document.removeEventListener('pointermove', onMove)
  }, [list])
  return useCallback(
    () =>
      chosen.current ||
      window.scrollY > SCROLLED ||
      list.current?.contains(document.activeElement) === true ||
      (list.current?.matches(':hover') === true && Date.now() - pointedAt.current < RESTING_MS),
    [list, chosen],
  )
}
