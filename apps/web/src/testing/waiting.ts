import { configure } from '@testing-library/react'

// Kept before a test turns the clock: what follows is no matter of time.
const { setImmediate } = globalThis
const nextRound = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * How tests wait for what is to be seen. It may take 15 seconds on a busy machine; nothing waits longer than it must.
 * Once it is seen, its effects have run, too: React sees to them two rounds of the event loop later at most, and an event in
 * between would reach nobody.
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
