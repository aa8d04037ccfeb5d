import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** Scrolled further than this, in pixels, somebody looks below the top of the list. */
const SCROLLED = 80
/** A pointer that has not moved for so long is at rest. In milliseconds. */
const RESTING_MS = 10_000

/**
 * Tells whether somebody is reading the list: has scrolled into it, has the focus or the pointer on it, or rows selected.
 * Then nothing may move under their eyes.
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
