import { configure } from '@testing-library/react'

// Kept before a test replaces the timers, so that waiting works without the real clock.
const { setImmediate } = globalThis
const nextRound = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Configures how tests wait for an element. A busy machine may take 15 seconds; nothing waits longer than necessary.
 * Once the element is there, waits for its effects too: React runs them within two rounds of the event loop, and an
 * event before that would reach no listener.
 */
configure(({ asyncWrapper }) => ({
  asyncUtilTimeout: 15_000,
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const found = await wait()
      await nextRound()
      await nextRound()
      return found
    }),
}))
