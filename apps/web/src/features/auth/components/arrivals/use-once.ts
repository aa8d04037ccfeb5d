import { useEffect, useRef } from 'react'

/** Runs once per mount, even when React runs effects twice: a second run would use up a one-time link. */
export function useOnce(run: () => void): void {
  const hasRun = useRef(false)
  useEffect(() => {
    if (hasRun.current) return
    hasRun.current = true
    run()
  })
}
