import { AppError } from '../../../platform/errors.ts'

/** @throws AppError VALIDATION_FAILED for a moment that has passed */
export function requireToCome(text: string, now: Date): Date {
  const until = new Date(text)
  if (until <= now)
    throw new AppError('VALIDATION_FAILED', 'Choose a moment that is still to come.', {
      details: { field: 'snoozed_until' },
    })
  return until
}
