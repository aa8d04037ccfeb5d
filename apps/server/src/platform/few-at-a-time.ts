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

/**
 * Limits costly work of a process and of each of its askers: everybody waits for their own turn first, so that at most
 * `own.atOnce` of one asker's work waits with that of others.
 */
export function turnsPerOwner({ own, all }: { own: Turns; all: Turns }) {
  const inTurn = fewAtATime(all)
  const askers = new Map<string, { inTurn: InTurn; asked: number }>()
  /** @param asker an owner, or a purpose of theirs */
  return async <T>(asker: string, work: () => Promise<T>): Promise<T> => {
    const mine = askers.get(asker) ?? { inTurn: fewAtATime(own), asked: 0 }
    askers.set(asker, mine)
    mine.asked += 1
    try {
      return await mine.inTurn(() => inTurn(work))
    } finally {
      mine.asked -= 1
      if (mine.asked === 0) askers.delete(asker)
    }
  }
}
