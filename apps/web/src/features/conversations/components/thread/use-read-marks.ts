import { type RefObject, useEffect, useRef } from 'react'

export interface UseReadMarks {
  /** Inbound messages that nobody has read. */
  unread: number
  /** Element of the newest inbound message. */
  newest: RefObject<HTMLElement | null>
  /** Id of the newest inbound message. */
  newestId: string | undefined
  onSeen: () => void
}

/**
 * Tells once that the newest inbound message has been seen: it is in the window, and the tab is shown. What the owner
 * marks as unread stays so until something new comes.
 * @returns `hold`, called when the owner marks the thread as unread
 */
export function useReadMarks({ unread, newest, newestId, onSeen }: UseReadMarks): { hold: () => void } {
  const held = useRef<string | undefined>(undefined)
  const told = useRef<string | undefined>(undefined)
  const latest = useRef(onSeen)
  useEffect(() => {
    latest.current = onSeen
  })
  useEffect(() => {
    const element = newest.current
    if (unread === 0 || newestId === undefined || element === null) return
    let isVisible = false
    const tell = () => {
      if (!isVisible || document.hidden || held.current === newestId || told.current === newestId) return
      told.current = newestId
      latest.current()
    }
    const observer = new IntersectionObserver((entries) => {
      isVisible = entries.at(-1)?.isIntersecting ?? false
      tell()
    })
    observer.observe(element)
    document.addEventListener('visibilitychange', tell)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', tell)
    }
  }, [unread, newest, newestId])
  return {
    hold: () => {
      held.current = newestId
    },
  }
}
