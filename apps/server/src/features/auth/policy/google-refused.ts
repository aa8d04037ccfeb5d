import type { GoogleProblem } from '@greenroom/domain/google-problems'
import { AppError } from '../../../platform/errors.ts'
import { IdentityRefused } from '../../../platform/providers/identity/identity.ts'

/** A sign-in or link by Google that ends with a sentence for the person. */
export class GoogleRefused extends Error {
  override name = 'GoogleRefused'
  readonly problem: GoogleProblem

  constructor(problem: GoogleProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

/** What to say about an error; `failed` where it is none that was foreseen. */
export function problemOf(error: unknown): GoogleProblem {
  if (error instanceof GoogleRefused) return error.problem
  if (error instanceof IdentityRefused) return 'refused'
  if (error instanceof AppError && error.code === 'UNAVAILABLE') return 'unavailable'
  if (error instanceof AppError && error.code === 'RATE_LIMITED') return 'rate_limited'
  return 'failed'
}
