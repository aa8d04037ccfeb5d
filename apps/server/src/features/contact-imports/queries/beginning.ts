import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { fewAtATime } from '../../../platform/few-at-a-time.ts'

/** Bytes of a list that are examined before it is imported. */
export const LOOKED_AT = 1024 * 1024

/** Beginning of a list. */
export interface Beginning {
  bytes: Buffer
  /** True if it is the whole list. */
  isWhole: boolean
}

/** Reads the beginning of a stored list. @throws AppError NOT_FOUND */
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

/** Each waiting call holds a megabyte. */
const oneAtATime = fewAtATime({
  atOnce: 1,
  waiting: 50,
  refusal: 'Many lists are being processed right now. Please try again in a moment.',
})

/**
 * Examines the beginning of a list. That may block the process for tenths of a second, so only one runs at a time, and
 * other requests are answered in between (standard W22).
 * @throws AppError UNAVAILABLE if too many wait; whatever `look` throws
 */
export const inTurn = <T>(look: () => T): Promise<T> =>
  oneAtATime(async () => {
    await othersAnswered()
    return look()
  })

const othersAnswered = () => new Promise<void>((resolve) => setImmediate(resolve))
