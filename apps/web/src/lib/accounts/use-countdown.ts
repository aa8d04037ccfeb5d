import { useCallback, useEffect, useState } from 'react'

/**
 * Counts down the seconds of a wait to 0; `start` begins a new one.
 * @param initial seconds left of a wait that has already begun
 */
export function useCountdown(initial = 0): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(() => (initial > 0 ? Date.now() + initial * 1_000 : 0))
  const [left, setLeft] = useState(initial)
  useEffect(() => {
    if (until === 0) return
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - Date.now()) / 1_000))
      setLeft(rest)
      if (rest === 0) setUntil(0)
    }, 1_000)
    return () => clearInterval(timer)
  }, [until])
  const start = useCallback((seconds: number) => {
    setUntil(Date.now() + seconds * 1_000)
    setLeft(Math.ceil(seconds))
  }, [])
  return { left, start }
}

/** Formats a wait: 42 s, 3 min. */
export const waitInWords = (seconds: number): string =>
  seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
