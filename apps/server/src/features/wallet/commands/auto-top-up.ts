import type { SystemContext } from '../../../platform/context.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { type Customer, findCustomer, refreshCard } from '../../billing/public.ts'
import { autoTopUpFailed } from '../events.ts'
import { CUT_OFF_MS, type Refusal } from '../policy/auto-top-up.ts'
import { findLeavingSince } from '../queries/leaving.ts'
import { findOpenAutoTopUp, findPreferences, switchOff } from '../store/auto-top-ups.ts'
import { chargeAutoTopUp, type Charged } from './charge-auto-top-up.ts'
import { claimAutoTopUp } from './claim-auto-top-up.ts'

const NO_CARD = 'There is no card to charge.'

/**
 * Tops up the wallet with the saved card if its owner wants that and it is time (product section 4). An interrupted
 * charge is resumed first, and made only if its owner still wants it. Safe to call at any time, any number of times.
 * @returns the result of the charge, or why there was none
 * @throws PaymentError, AppError UNAVAILABLE while the provider does not answer
 */
export async function autoTopUp(
  context: SystemContext,
  userId: string,
): Promise<Charged | Refusal | 'leaving' | 'no card'> {
  const { db, now } = context
  const open = await findOpenAutoTopUp(db.system, userId)
  if (open)
    return open.createdAt.getTime() <= now.getTime() - CUT_OFF_MS
      ? chargeAutoTopUp(context, open, { isCutOff: true })
      : 'charging'
  const preferences = await findPreferences(db.system, userId)
  if (!preferences?.isEnabled) return 'off'
  // Nothing is charged while the account is being deleted. If it is kept, the wallet still waits, and is topped up
  // then.
  if (await findLeavingSince(context, userId)) return 'leaving'
  const customer = await findPayer(context, userId)
  if (!customer?.card) {
    await stop(context, userId, preferences.updatedAt)
    return 'no card'
  }
  const { name } = requirePayments(context.providers)
  const { customerId, card } = customer
  const charge = await claimAutoTopUp(context, name, { userId, customerId, cardId: card.id })
  return typeof charge === 'string' ? charge : chargeAutoTopUp(context, charge)
}

/**
 * Returns the payer with the card as last seen. If there is none, asks again, because an event about a new card may be
 * late.
 */
async function findPayer(context: SystemContext, userId: string): Promise<Customer | undefined> {
  const { name } = requirePayments(context.providers)
  const customer = await findCustomer(context, name, userId)
  if (!customer || customer.card) return customer
  await refreshCard(context, customer.customerId)
  return findCustomer(context, name, userId)
}

/**
 * Turns auto top-up off, because nothing can be charged, and announces it, unless the owner has changed it meanwhile.
 */
async function stop(context: SystemContext, userId: string, chosenAt: Date): Promise<void> {
  await context.db.asSystem(async (tx) => {
    if (await switchOff(tx, userId, chosenAt))
      await announce({ ...context, ownerId: userId }, tx, autoTopUpFailed({ problem: NO_CARD, retryAt: null }))
  })
}
