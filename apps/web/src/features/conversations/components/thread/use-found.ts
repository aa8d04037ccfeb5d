import { type RefObject, useEffect, useRef, useState } from 'react'

/** Pages of older messages that are loaded to reach a found one: some 2,000 messages. */
const MOST_PAGES = 40

export interface UseFound {
  /** Id of the message to show. */
  messageId: string | undefined
  isLoaded: boolean
  pages: number
  /** Loads the next older messages; undefined while there are none, or they are on their way. */
  loadOlder: (() => unknown) | undefined
  box: RefObject<HTMLElement | null>
  /** Notes where the box was scrolled to. */
  onScroll: () => void
}

/** Scrolls to a message that was found, once, loading as many older ones as it takes. @returns its id once it shows */
export function useFound({ messageId, isLoaded, pages, loadOlder, box, onScroll }: UseFound): string | undefined {
  const done = useRef<string>(undefined)
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    if (messageId === undefined || done.current === messageId) return
    if (!isLoaded) {
      if (pages > 0 && pages < MOST_PAGES) loadOlder?.()
      return
    }
    done.current = messageId
    box.current?.querySelector(`[data-message="${messageId}"]`)?.scrollIntoView({ block: 'center' })
    onScroll()
    setShown(messageId)
  }, [messageId, isLoaded, pages, loadOlder, box, onScroll])
  return shown === messageId ? shown : undefined
}
