import { type ComponentType, useEffect, useState } from 'react'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'
import type { LoadScreen } from './route-types.ts'

/**
 * Stands in for a screen whose code did not load. It tries again each time it is opened, and throws if that fails, so
 * that the error boundary in the frame shows. The router itself would draw nothing at all, not even the frame, if the
 * load of a screen rejected.
 */
export function lostScreen(load: LoadScreen): Awaited<ReturnType<LoadScreen>> {
  let Found: ComponentType | undefined
  function LostScreen() {
    const [outcome, setOutcome] = useState<{ error?: unknown }>()
    useEffect(() => {
      let isHere = true
      load().then(
        ({ Component }) => {
          Found = Component
          if (isHere) setOutcome({})
        },
        (error: unknown) => {
          if (isHere) setOutcome({ error })
        },
      )
      return () => {
        isHere = false
      }
    }, [])
    if (Found !== undefined) return <Found />
    if (outcome?.error !== undefined) throw outcome.error
    return <ScreenSkeleton />
  }
  return { Component: LostScreen }
}
