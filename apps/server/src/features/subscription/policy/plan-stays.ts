import { AppError } from '../../../platform/errors.ts'
import { PaymentError } from '../../../platform/providers/payments/payments.ts'

/** For `catch`: the payer was refused, by their bank or for what they owe. @throws AppError CONFLICT then */
export function planStays(error: unknown): never {
  if (error instanceof PaymentError && error.problem)
    throw new AppError('CONFLICT', `Your plan stays as it is: ${error.problem}`, { cause: error })
  throw error
}
