import { useEffect } from 'react'

/** What follows the first picture of a screen is let pass first. In milliseconds. */
const QUIET_AFTER = 1500

/**
 * Fetches the code of dialogs in a quiet moment after the screen is there: they open at once, also when the connection
 * has gone meanwhile. What fails here is tried again when it is needed.
 * @param load stays the same from one drawing to the next
 */
export function useCodeAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      load().catch(() => undefined)
    }, QUIET_AFTER)
    return () => clearTimeout(timer)
  }, [load])
}
