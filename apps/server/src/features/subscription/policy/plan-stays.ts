import { AppError } from '../../../platform/errors.ts'
import { PaymentError } from '../../../platform/providers/payments/payments.ts'

/**
 * For `catch`: turns a refusal of the payer, by their bank or for open debt, into an error. @throws AppError CONFLICT
 * in that case
 */
export function planStays(error: unknown): never {
  if (error instanceof PaymentError && error.problem)
    throw new AppError('CONFLICT', `Your plan stays as it is: ${error.problem}`, { cause: error })
  throw error
}
