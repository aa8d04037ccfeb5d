import { claimSession } from './processed-sessions.ts'

/** How long the first tab keeps others from doing the same, in milliseconds: until its note has reached all of them. */
const HELD_MS = 10_000

/** Does it in the tab that comes first; the others, and a tab that looks within the hour, leave it. */
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
