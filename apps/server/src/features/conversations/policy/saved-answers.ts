import { MAX_SAVED_ANSWERS } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'

/** Limits the number of saved answers. @throws AppError CONFLICT */
export function requireFewAnswers(count: number): void {
  if (count >= MAX_SAVED_ANSWERS)
    throw new AppError('CONFLICT', `You can save at most ${MAX_SAVED_ANSWERS} answers. Delete one you no longer use.`)
}

export const answerNameTaken = (name: string): AppError =>
  new AppError('CONFLICT', `You already have an answer called “${name}”.`, { details: { field: 'name' } })
