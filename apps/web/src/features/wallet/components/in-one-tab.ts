import { claimSession } from './processed-sessions.ts'

/** Milliseconds that the first tab holds the lock, until its note has reached all others. */
const HELD_MS = 10_000

/** Runs the work in the first tab only; other tabs skip it for an hour. */
export function inOneTab(name: string, work: () => void): void {
  const attempt = () => {
    if (claimSession(name)) work()
  }
  const { locks } = navigator as Partial<Navigator>
  if (!locks) return attempt()
  void locks.request(`greenroom:${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    attempt()
    await new Promise((resolve) => setTimeout(resolve, HELD_MS))
  })
}
