import { useEffect, useRef } from 'react'

/** Runs once for this mount, also where effects run twice: a one-time link must not be used up by its own second try. */
export function useOnce(run: () => void): void {
  const hasRun = useRef(false)
  useEffect(() => {
    if (hasRun.current) return
    hasRun.current = true
    run()
  })
}
