import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls the open tab into view where a list of tabs overflows, as on a phone.
 * @param tab the open one, which has it as `data-tab`
 * @returns what scrolls
 */
export function useOpenTabInView(tab: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Reading the position any earlier would force a layout.
    const frame = requestAnimationFrame(() => {
      const open = list.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`)
      if (open) list.current?.scrollTo({ left: open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2 })
    })
    return () => cancelAnimationFrame(frame)
  }, [tab])
  return list
}
