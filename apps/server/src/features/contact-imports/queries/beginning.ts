import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { fewAtATime } from '../../../platform/few-at-a-time.ts'

/** How much of a list is looked at before it is imported, in bytes. */
export const LOOKED_AT = 1024 * 1024

/** The beginning of a list. */
export interface Beginning {
  bytes: Buffer
  /** It is all there is. */
  isWhole: boolean
}

/** The beginning of a list that is in the store. @throws AppError NOT_FOUND */
export async function beginningOf({ providers }: Context, path: string): Promise<Beginning> {
  const file = await providers.storage.open(path)
  if (!file) throw notFound('file')
  const pieces: Buffer[] = []
  let held = 0
  try {
    for await (const piece of file.stream as AsyncIterable<Buffer>) {
      pieces.push(piece)
      held += piece.length
      if (held >= LOOKED_AT) break
    }
  } finally {
    file.stream.destroy()
  }
  const bytes = Buffer.concat(pieces).subarray(0, LOOKED_AT)
  return { bytes, isWhole: bytes.length === file.bytes }
}

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
