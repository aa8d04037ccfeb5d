import { AppError } from './errors.ts'

/** Runs the work in turn. @throws AppError UNAVAILABLE if too many wait; whatever the work throws */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

export interface Turns {
  /** Number that run at once. */
  atOnce: number
  /** Number that may wait (standard O3); others are refused at once. */
  waiting: number
  /** Sentence for those who are refused. */
  refusal: string
}

/**
 * Limits how much costly work runs at once, first come first served, so that a rush of it never slows down everything
 * else.
 */
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
