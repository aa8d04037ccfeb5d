import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react'

/** Longer pages draw only the rows near the window; shorter ones draw all, so that the browser's search finds them. */
const DRAWN_WHOLE = 50
/** Rows that fill a window of 900 pixels. They are drawn first, and the others right after. */
const DRAWN_FIRST = 14
const AHEAD = 12

/** The drawn rows, from `first` to before `last`, and the space for the others in pixels. */
export interface RowWindow {
  ref: (list: HTMLElement | null) => void
  first: number
  last: number
  above: number
  below: number
  /** Scrolls to a row that may not be drawn. */
  reveal: (index: number) => void
}

/** @param height of a row, in pixels */
export function useRowWindow(count: number, height: number): RowWindow {
  const list = useRef<HTMLElement | null>(null)
  const [margin, setMargin] = useState(0)
  const enabled = count > DRAWN_WHOLE
  const drawn = Math.min(count, useDeferredValue(count, DRAWN_FIRST))
  // oxlint-disable-next-line react/incompatible-library -- what it gives is used here alone, in plain values
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: AHEAD,
    scrollMargin: margin,
    // The browser and the router restore the scroll position.
    scrollToFn: () => undefined,
    enabled,
  })
  useLayoutEffect(() => {
    if (enabled && list.current) setMargin(list.current.getBoundingClientRect().top + window.scrollY)
  }, [enabled, count, height])
  const ref = (next: HTMLElement | null) => {
    list.current = next
  }
  if (!enabled)
    return { ref, first: 0, last: drawn, above: 0, below: (count - drawn) * height, reveal: () => undefined }
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = (items.at(-1)?.index ?? Math.min(count, AHEAD) - 1) + 1
  return {
    ref,
    first,
    last,
    above: first * height,
    below: (count - last) * height,
    reveal: (index) => window.scrollTo({ top: margin + (index + 0.5) * height - window.innerHeight / 2 }),
  }
}
