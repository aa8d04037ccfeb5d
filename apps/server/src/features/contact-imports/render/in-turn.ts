import { AppError } from '../../../platform/errors.ts'

/** No more than this many wait (standard O3): each holds a megabyte. */
const MAX_WAITING = 50

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Looks at the beginning of a list. A look may take tenths of a second in the process that serves everybody, so there is one at
 * a time, and others are answered before the next (standard W22).
 * @throws AppError UNAVAILABLE where too many wait; whatever `look` throws
 */
export async function inTurn<T>(look: () => T): Promise<T> {
  if (waiting >= MAX_WAITING)
    throw new AppError('UNAVAILABLE', 'Many lists are being looked at right now. Please try again in a moment.')
  waiting += 1
  const turn = last.then(othersAnswered).then(look)
  last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    waiting -= 1
  }
}

const othersAnswered = () => new Promise<void>((resolve) => setImmediate(resolve))
