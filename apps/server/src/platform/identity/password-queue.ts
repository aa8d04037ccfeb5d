import { availableParallelism } from 'node:os'
import { AppError } from '../errors.ts'

/** Hashing one password keeps a core busy for some 80 ms: one core at least is left to everything else. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Sign-ins that may wait, some four seconds' worth; more are sent away at once (standard O3). */
const WAITING = 50

/** Runs work that hashes a password, a little at a time, so that a rush of sign-ins never slows the rest down. */
export type PasswordQueue = <T>(work: () => Promise<T>) => Promise<T>

export function createPasswordQueue({ atOnce = AT_ONCE, waiting = WAITING } = {}): PasswordQueue {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting)
        throw new AppError('UNAVAILABLE', 'Many people are signing in right now. Please try again in a moment.')
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** The one queue of a process, for `House.hold`. */
export const openPasswordQueue = (): PasswordQueue => createPasswordQueue()
