import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Pixels. Nearer to the end than this, the reader follows what comes. */
const NEAR = 80
/** Pixels from the top at which older messages load. */
const EARLY = 600

/** Measures of a scrolled box. */
export interface Place {
  top: number
  height: number
  view: number
}

export const isAtEnd = ({ top, height, view }: Place): boolean => height - view - top < NEAR

/**
 * Returns where to scroll after the content has changed, so that what is being read does not move.
 * @param before the change
 * @param height of the content now
 * @param change `older`: content came above; `other`: below, or something has another height
 */
export function placeAfter(before: Place, height: number, change: 'older' | 'other'): number {
  if (isAtEnd(before)) return height - before.view
  return change === 'older' ? before.top + height - before.height : before.top
}

export interface UseThreadScroll {
  box: RefObject<HTMLElement | null>
  content: RefObject<HTMLElement | null>
  /** Id of the first and the last item. */
  first: string | undefined
  last: string | undefined
  /** Called near the top. */
  onEarly: () => void
}

/**
 * Keeps a thread at its end while the reader is there, and otherwise still: when older messages come above, when new
 * ones come below, and when pictures take their space.
 */
export function useThreadScroll({ box, content, first, last, onEarly }: UseThreadScroll) {
  const place = useRef<Place>({ top: 0, height: 0, view: 0 })
  const edges = useRef({ first, last })
  const [hasNew, setHasNew] = useState(false)

  const note = useEffectEvent(() => {
    const element = box.current
    if (!element) return
    place.current = { top: element.scrollTop, height: element.scrollHeight, view: element.clientHeight }
    if (isAtEnd(place.current)) setHasNew(false)
  })
  const keep = useEffectEvent((change: 'older' | 'other') => {
    const element = box.current
    if (!element) return
    element.scrollTop = placeAfter(place.current, element.scrollHeight, change)
    note()
  })

  useLayoutEffect(() => {
    const before = edges.current
    edges.current = { first, last }
    const wasAtEnd = isAtEnd(place.current)
    keep(before.first !== first && before.last === last ? 'older' : 'other')
    if (before.last !== undefined && before.last !== last && !wasAtEnd) setHasNew(true)
  }, [first, last])

  useEffect(() => {
    const [element, inner] = [box.current, content.current]
    if (!element || !inner || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => keep('other'))
    observer.observe(inner)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, content])

  const onScroll = () => {
    const element = box.current
    if (!element) return
    place.current = { top: element.scrollTop, height: element.scrollHeight, view: element.clientHeight }
    if (isAtEnd(place.current)) setHasNew(false)
    if (place.current.top < EARLY) onEarly()
  }
  /** The box tells of the scroll itself. */
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  return { onScroll, toEnd, hasNew }
}
