import { sqlState } from '../../../platform/error-codes.ts'
import { AppError } from '../../../platform/errors.ts'

/** SQLSTATEs that the ledger raises (packages/db/migrations/0010_ledger.sql). */
const NOT_ENOUGH = 'GR402'
const NO_HOLD = 'GR404'
const KEY_REUSED = 'GR409'

/**
 * For `catch`: turns a refusal of the ledger into an error.
 * @param message for an insufficient balance (product section 8)
 * @throws AppError INSUFFICIENT_FUNDS; NOT_FOUND; IDEMPOTENCY_CONFLICT; otherwise rethrows
 */
export const refusedPosting =
  (amount: number, message = 'There is not enough money in your wallet.') =>
  (error: unknown): never => {
    const state = sqlState(error)
    if (state === NOT_ENOUGH)
      throw new AppError('INSUFFICIENT_FUNDS', message, {
        cause: error,
        details: { reason: 'insufficient_funds', amount },
      })
    if (state === NO_HOLD) throw new AppError('NOT_FOUND', 'We could not find this reservation.', { cause: error })
    if (state === KEY_REUSED)
      throw new AppError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for a different request.', {
        cause: error,
      })
    throw error
  }
