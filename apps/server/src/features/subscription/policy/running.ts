import type { UserSubscriptionRow } from '@greenroom/db'
import { AppError } from '../../../platform/errors.ts'
import type { PaymentProvider } from '../../../platform/providers/payments/payments.ts'
import { isLive } from './changes.ts'

/** Returns a subscription that its owner may change. @throws AppError CONFLICT */
export function requireRunning(
  row: UserSubscriptionRow | undefined,
  { name }: Pick<PaymentProvider, 'name'>,
): UserSubscriptionRow {
  if (!row || row.provider !== name || !isLive(row.status))
    throw new AppError('CONFLICT', 'You have no plan to change. Choose one first.')
  if (row.pausedForDeletion)
    throw new AppError('CONFLICT', 'Your account is being deleted, and your plan with it. Keep your account first.')
  return row
}
