/** Timers that can be stopped together. */
export interface Timers {
  after: (ms: number, run: () => void) => void
  stop: () => void
}

export function createTimers(): Timers {
  const running = new Set<ReturnType<typeof setTimeout>>()
  return {
    after: (ms, run) => {
      const timer = setTimeout(() => {
        running.delete(timer)
        run()
      }, ms)
      running.add(timer)
    },
    stop: () => {
      for (const timer of running) clearTimeout(timer)
      running.clear()
    },
  }
}

const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const

/** Returns the wait in milliseconds before the next attempt: longer with each failure, 15 s at most. */
export const retryIn = (failures: number): number => RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 15_000
