import { fewAtATime } from '../../../platform/few-at-a-time.ts'

/** Those that wait hold a megabyte each. */
const oneAtATime = fewAtATime({
  atOnce: 1,
  waiting: 50,
  refusal: 'Many lists are being looked at right now. Please try again in a moment.',
})

/**
 * Looks at the beginning of a list. A look may take tenths of a second in the process that serves everybody, so there is one at
 * a time, and others are answered before the next (standard W22).
 * @throws AppError UNAVAILABLE where too many wait; whatever `look` throws
 */
export const inTurn = <T>(look: () => T): Promise<T> =>
  oneAtATime(async () => {
    await othersAnswered()
    return look()
  })

const othersAnswered = () => new Promise<void>((resolve) => setImmediate(resolve))
