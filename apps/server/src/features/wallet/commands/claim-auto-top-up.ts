import type { SystemContext } from '../../../platform/context.ts'
import type { PaymentProvider } from '../../../platform/providers/payments/payments.ts'
import { type Refusal, refusalOf } from '../policy/auto-top-up.ts'
import { type AutoTopUp, clearDue, findOpenAutoTopUp, findPreferences, insertAutoTopUp } from '../store/auto-top-ups.ts'
import { lockWallet } from '../store/postings.ts'

/** Payer with the card to charge. */
export interface Payer {
  userId: string
  customerId: string
  cardId: string
}

/**
 * Decides under the wallet's lock whether to charge the saved card now, and records the charge before asking any
 * provider. Of all processes that try, one gets it (standard M9), and an interrupted charge continues as the same one.
 */
export async function claimAutoTopUp(
  context: SystemContext,
  provider: PaymentProvider['name'],
  { userId, customerId, cardId }: Payer,
): Promise<AutoTopUp | Refusal> {
  return context.db.asSystem(async (tx) => {
    const balance = await lockWallet(context, tx, userId)
    const preferences = await findPreferences(tx, userId)
    if (!preferences) return 'off'
    const isCharging = (await findOpenAutoTopUp(tx, userId)) !== undefined
    const refusal = refusalOf(preferences, { at: context.now, balance, cardId, isCharging })
    if (refusal === 'off' || refusal === 'enough') await clearDue(tx, userId)
    if (refusal) return refusal
    const { amount } = preferences
    const charge = await insertAutoTopUp(context, tx, { userId, provider, customerId, cardId, amount })
    if (!charge) throw new Error('a charge was not recorded')
    return charge
  })
}
