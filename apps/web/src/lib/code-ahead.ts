import { useEffect } from 'react'

/** Milliseconds to wait after the first render, so that the requests of the screen come first. */
const QUIET_AFTER = 1500

/**
 * Fetches the code of dialogs in a quiet moment after the screen has loaded, so that they open at once, even offline. A
 * failed fetch is repeated when the dialog opens.
 * @param load must stay the same function between renders
 */
export function useCodeAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      load().catch(() => undefined)
    }, QUIET_AFTER)
    return () => clearTimeout(timer)
  }, [load])
}
