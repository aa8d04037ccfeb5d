import { AppError } from '../../errors.ts'
import { PaymentError, type PaymentProvider } from './payments.ts'
import type { Providers } from '../providers.ts'

/** @throws AppError UNAVAILABLE if payments are not set up */
export function requirePayments({ payments }: Providers): PaymentProvider {
  if (payments) return payments
  throw new AppError(
    'UNAVAILABLE',
    'Payments are not set up here: the operator has to set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
  )
}

/**
 * For `catch`: turns a provider's failure into an AppError. @param message sentence for people (product section 8.5)
 */
export const providerFailed =
  (message: string) =>
  (error: unknown): never => {
    if (error instanceof PaymentError) throw new AppError('UNAVAILABLE', message, { cause: error })
    throw error
  }
