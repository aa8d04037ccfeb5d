import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** Pixels. Scrolled further than this, the user is reading below the top of the list. */
const SCROLLED = 80
/** Milliseconds. A pointer that has not moved for this long is at rest. */
const RESTING_MS = 10_000

/**
 * Returns whether the user is reading the list: has scrolled into it, has the focus or the pointer on it, or has rows
 * selected. Rows must not move then.
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
      (listRef.current?.scrollTop ?? 0) > SCROLLED ||
      listRef.current?.contains(document.activeElement) === true ||
      (listRef.current?.matches(':hover') === true && Date.now() - pointedAt.current < RESTING_MS),
    [listRef, chosenRef],
  )
}
