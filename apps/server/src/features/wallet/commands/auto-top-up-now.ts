import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { providerFailed } from '../../../platform/providers/payments/require-payments.ts'
import { findPreferences } from '../store/auto-top-ups.ts'
import { autoTopUp } from './auto-top-up.ts'

/**
 * Charges the saved card now if auto top-up would (product section 7): only the saved amount, only while it is on and
 * the balance is below the threshold, and at most once in 60 seconds.
 * @param amount cents; must be the saved amount
 * @returns the added cents; 0 if it was not time
 * @throws AppError CONFLICT if it is off, for another amount, or if the card was declined; UNAVAILABLE
 */
export async function autoTopUpNow(context: Context, amount: number): Promise<number> {
  const preferences = await findPreferences(context.db.system, context.ownerId)
  if (!preferences?.isEnabled) throw new AppError('CONFLICT', 'Auto top-up is off.')
  if (preferences.amount !== amount) throw new AppError('CONFLICT', 'This is not the amount of your auto top-up.')
  const result = await autoTopUp(context, context.ownerId).catch(
    providerFailed('We could not charge your card. Try again.'),
  )
  if (result === 'no card') throw new AppError('CONFLICT', 'There is no card to charge.')
  if (typeof result === 'string') return 0
  if (result.status === 'declined') throw new AppError('CONFLICT', result.problem ?? 'Your card was declined.')
  return result.status === 'paid' ? result.amount : 0
}
