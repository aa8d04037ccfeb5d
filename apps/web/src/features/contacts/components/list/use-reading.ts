import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** Further down than this, in pixels, the top of the list is not what one looks at. */
const SCROLLED = 80
/** A pointer that has not moved for so long, in milliseconds, only lies there. */
const RESTING_MS = 10_000

/**
 * Whether somebody is reading the list: has scrolled into it, has the keys or the pointer on it, or people chosen. Then
 * nothing may move under their eyes.
 */
export function useReading(listRef: RefObject<HTMLElement | null>, chosenRef: RefObject<boolean>): () => boolean {
  const pointedAt = useRef(0)
  useEffect(() => {
    const onMove = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.target instanceof Node && listRef.current?.contains(event.target))
        pointedAt.current = Date.now()
    }
    document.addEventListener('pointermove', onMove, { passive: true })
    return () => document.removeEventListener('pointermove', onMove)
  }, [listRef])
  return useCallback(
    () =>
      chosenRef.current ||
      window.scrollY > SCROLLED ||
      listRef.current?.contains(document.activeElement) === true ||
      (listRef.current?.matches(':hover') === true && Date.now() - pointedAt.current < RESTING_MS),
    [listRef, chosenRef],
  )
}
