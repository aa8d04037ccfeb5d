import type { z } from 'zod'
import { AppError } from './errors.ts'

/** Encodes a position in a list as an opaque token that fits in a URL. */
export const encodeCursor = (position: unknown): string => Buffer.from(JSON.stringify(position)).toString('base64url')

/**
 * Decodes a token made by {@link encodeCursor}.
 * @param position schema of this list's cursors; anything else is refused
 * @throws AppError VALIDATION_FAILED
 */
export function decodeCursor<S extends z.ZodType>(position: S, cursor: string): z.output<S> {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw unknownCursor()
  }
}

/** Error for a valid cursor of another list or sort order. */
export const unknownCursor = (): AppError =>
  new AppError('VALIDATION_FAILED', 'This place in the list no longer exists.')
