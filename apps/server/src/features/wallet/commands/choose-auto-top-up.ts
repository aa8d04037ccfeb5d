import type { UpdateWalletPreferencesBody } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { findCustomer, refreshCard } from '../../billing/public.ts'
import { balanceLow } from '../events.ts'
import { findPreferences, keepPreferences } from '../store/auto-top-ups.ts'
import { lockWallet } from '../store/postings.ts'

/**
 * Saves the owner's auto top-up settings. If the balance is too low when it is turned on, it charges soon after.
 * Turning it on again retries a declined card.
 * @throws AppError CONFLICT without a card to charge; UNAVAILABLE
 */
export async function chooseAutoTopUp(context: Context, body: UpdateWalletPreferencesBody): Promise<void> {
  const { ownerId: userId } = context
  const isEnabled = body.auto_topup_enabled
  if (isEnabled && !(await hasCard(context)))
    throw new AppError('CONFLICT', 'Add a card first: auto top-up charges it while you are away.')
  const [threshold, amount] = [body.auto_topup_threshold, body.auto_topup_amount]
  await context.db.asSystem(async (tx) => {
    // Spends queue behind this lock: each sees either the old or the new settings.
    const balance = await lockWallet(context, tx, userId)
    const before = await findPreferences(tx, userId)
    const isLow = isEnabled && balance < threshold
    const dueAt = isLow ? context.now : null
    await keepPreferences(context, tx, userId, { isEnabled, threshold, amount, dueAt }, !before?.isEnabled)
    if (isLow) await announce(context, tx, balanceLow)
  })
}

async function hasCard(context: Context): Promise<boolean> {
  const { name } = requirePayments(context.providers)
  const customer = await findCustomer(context, name, context.ownerId)
  if (!customer) return false
  if (customer.card) return true
  await refreshCard(context, customer.customerId)
  return (await findCustomer(context, name, context.ownerId))?.card !== undefined
}
