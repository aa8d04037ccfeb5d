import type { Campaign } from '@greenroom/contracts'
import { useEffect, useState } from 'react'
import { addSample, pacePerMinute, peopleDone, type Sample } from '../../rules/progress.ts'

/** Milliseconds between samples while nothing changes, so that a pace that stalls is seen to. */
const EVERY = 5_000

/** Measures how many people a minute a campaign reaches; undefined while it is not sent, or only just began. */
export function usePace({ state, counts }: Campaign): number | undefined {
  const [samples, setSamples] = useState<readonly Sample[]>([])
  const done = peopleDone(counts)
  const isSending = state === 'sending'
  useEffect(() => {
    if (!isSending) {
      setSamples([])
      return
    }
    const note = () => setSamples((before) => addSample(before, { at: performance.now(), done }))
    note()
    const timer = setInterval(note, EVERY)
    return () => clearInterval(timer)
  }, [isSending, done])
  return pacePerMinute(samples)
}
