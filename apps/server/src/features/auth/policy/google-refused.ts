import type { GoogleProblem } from '@greenroom/domain/google-problems'
import { AppError } from '../../../platform/errors.ts'
import { IdentityRefused } from '../../../platform/providers/identity/identity.ts'

/** Ends a Google sign-in, link, or proof with a message for the person. */
export class GoogleRefused extends Error {
  override name = 'GoogleRefused'
  readonly problem: GoogleProblem

  constructor(problem: GoogleProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

/** Returns the problem to show for an error, or `failed` for an unexpected one. */
export function problemOf(error: unknown): GoogleProblem {
  if (error instanceof GoogleRefused) return error.problem
  if (error instanceof IdentityRefused) return 'refused'
  if (error instanceof AppError && error.code === 'UNAVAILABLE') return 'unavailable'
  if (error instanceof AppError && error.code === 'RATE_LIMITED') return 'rate_limited'
  return 'failed'
}
