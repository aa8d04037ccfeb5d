import { AppError } from './errors.ts'

/** Runs work when its turn comes. @throws AppError UNAVAILABLE where too much waits; whatever the work throws */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

export interface Turns {
  /** So many run at once. */
  atOnce: number
  /** No more than this many wait (standard O3): the others are sent away at once. */
  waiting: number
  /** Tells those who are sent away why. */
  refusal: string
}

/** Runs costly work a little at a time, first come first served, so that a rush of it never slows the rest down. */
export function fewAtATime({ atOnce, waiting, refusal }: Turns): InTurn {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new AppError('UNAVAILABLE', refusal)
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
