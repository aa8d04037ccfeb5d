import type { z } from 'zod'
import { AppError } from './errors.ts'

/** A place in a list as a caller gets it and hands it back: opaque, fit for an address. */
export const encodeCursor = (position: unknown): string => Buffer.from(JSON.stringify(position)).toString('base64url')

/**
 * Reads what {@link encodeCursor} has made.
 * @param position what a cursor of this list holds; whatever a caller sends instead is refused
 * @throws AppError VALIDATION_FAILED
 */
export function decodeCursor<S extends z.ZodType>(position: S, cursor: string): z.output<S> {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw unknownCursor()
  }
}

/** For a cursor that is whole but of another list or order. */
export const unknownCursor = (): AppError =>
  new AppError('VALIDATION_FAILED', 'This place in the list is not known any more.')
