import { useEffect, useState } from 'react'

/** Seconds left of a wait, counting down to 0; `start` begins a new one. */
export function useCountdown(): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - Date.now()) / 1_000))
      setLeft(rest)
      if (rest === 0) setUntil(0)
    }, 1_000)
    return () => clearInterval(timer)
  }, [until])
  return {
    left,
    start: (seconds) => {
      setUntil(Date.now() + seconds * 1_000)
      setLeft(Math.ceil(seconds))
    },
  }
}
