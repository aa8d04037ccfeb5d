import { useEffect, useState } from 'react'

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

/**
 * Returns false while the first screen appears, then true. What a screen can do without for a moment waits for it, so
 * that it takes nothing from a slow line.
 */
export function useQuietMoment(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), QUIET_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return isQuiet
}
