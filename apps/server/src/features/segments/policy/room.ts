import { MAX_SEGMENTS } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'

/** @throws AppError CONFLICT where the owner has as many segments as one may */
export function requireRoom(segments: number): void {
  if (segments >= MAX_SEGMENTS)
    throw new AppError('CONFLICT', `You have ${MAX_SEGMENTS} segments. Delete one that you no longer use.`)
}

/** A snapshot that nobody can use yet. */
export const unfilled = () =>
  new AppError('CONFLICT', 'This snapshot is still being taken. Try again when it is complete.')
