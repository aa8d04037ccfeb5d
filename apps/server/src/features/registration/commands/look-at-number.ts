import type { Context } from '../../../platform/context.ts'
import { GIVE_UP_MS } from '../policy/numbers.ts'
import { findAccount } from '../queries/accounts.ts'
import { changeNumber, lockNumber } from '../store/numbers.ts'
import { finishRelease } from './finish-release.ts'
import { giveUpNumber } from './give-up-number.ts'
import { refreshSenders } from './refresh-senders.ts'
import { settlePurchase } from './settle-purchase.ts'

/**
 * Settles what is open about a number: a purchase whose answer was lost, a release, or a doubt of the carriers. A purchase of
 * which the registrar knows nothing is given up once no call can be on its way.
 * @throws RegistrarError if it cannot be asked; it is looked at again
 */
export async function lookAtNumber(context: Context, id: string): Promise<void> {
  const { db, ownerId, now, providers } = context
  const { registrar } = providers
  if (!registrar) return
  const { row, account } = await db.forOwner(ownerId, async (tx) => ({
    row: await lockNumber(context, tx, id),
    account: await findAccount(context, tx, registrar.name),
  }))
  if (row?.state === 'releasing') return finishRelease(context, id)
  if (row?.state === 'buying') {
    const bought = account && (await registrar.findNumber(account, { reference: id, number: row.number }))
    if (bought) return settlePurchase(context, id, bought)
    if (now.getTime() - row.createdAt.getTime() >= GIVE_UP_MS) return giveUpNumber(context, id)
  }
  if (row?.state === 'pending')
    await db.forOwner(ownerId, async (tx) => {
      const locked = await lockNumber(context, tx, id)
      if (locked?.state !== 'pending') return
      await changeNumber(context, tx, id, { state: 'approved', nextCheckAt: null })
      await refreshSenders(context, tx)
    })
}
