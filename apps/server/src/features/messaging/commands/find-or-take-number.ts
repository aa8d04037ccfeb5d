import type { SenderRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { findNumber, insertSender, isOnlyAccount, wasHeld } from '../store/senders.ts'

/**
 * Returns the number that the owner texts from. Without one, they take one that the provider offers: the sandbox has one
 * for everybody, and `TWILIO_FROM` serves an installation with a single account, unless an owner held it before: their fans
 * still answer to it (record 0057). The operator vouches for both. Otherwise an operator assigns it (`npm run senders`).
 */
export async function findOrTakeNumber(context: Context, tx: OwnerTx): Promise<SenderRow | undefined> {
  const own = await findNumber(context, tx)
  const offer = own ? undefined : context.providers.sms?.offerTo?.(context.ownerId)
  if (!offer || (offer.isForOnlyAccount && !(await isOnlyAccount(tx)))) return own
  for (const address of offer.numbers) {
    if (offer.isForOnlyAccount && (await wasHeld(tx, address))) continue
    const taken = await insertSender(context, tx, { address, registration: 'vouched' })
    if (taken) return taken
    // Another transaction of the same owner may have been faster.
    const meanwhile = await findNumber(context, tx)
    if (meanwhile) return meanwhile
  }
  return undefined
}
