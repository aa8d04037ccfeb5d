import type { Context } from '../../../platform/context.ts'
import { dayOf, monthAfter } from '@greenroom/domain'
import type { BoughtNumber } from '../../../platform/providers/registrar/registrar.ts'
import { insertSender } from '../../messaging/public.ts'
import { captureHold } from '../../wallet/public.ts'
import { NUMBER_CATEGORY } from '../policy/numbers.ts'
import { changeNumber, lockNumber } from '../store/numbers.ts'
import { findAccount } from '../queries/accounts.ts'
import { giveUpNumber } from './give-up-number.ts'
import { refreshSenders } from './refresh-senders.ts'

/**
 * Keeps a number that was bought: charges its first month, and adds it to the owner's senders. Repeated, it does nothing. A
 * number whose purchase was given up meanwhile is given back. One that somebody texts from is not: it stays with them, and the
 * purchase is undone.
 */
export async function settlePurchase(context: Context, id: string, bought: BoughtNumber): Promise<void> {
  const { db, ownerId, providers } = context
  const { orphaned, isTaken } = await db.forOwner(ownerId, async (tx) => {
    const row = await lockNumber(context, tx, id)
    const account = await findAccount(context, tx, providers.registrar?.name ?? 'sandbox')
    if (!row) return { orphaned: account }
    if (row.state !== 'buying') return {}
    const sender = { address: row.number, serviceSid: bought.service, accountSid: account?.accountId ?? null }
    if (!(await insertSender(context, tx, { ...sender, registration: 'unregistered' }))) return { isTaken: true }
    const today = dayOf(row.createdAt)
    if (row.holdId)
      await captureHold(context, tx, {
        holdId: row.holdId,
        amount: row.monthlyCents,
        part: 'first-month',
        description: `First month of ${row.number}`,
        category: NUMBER_CATEGORY,
      })
    await changeNumber(context, tx, id, {
      state: 'approved',
      providerId: bought.id,
      service: bought.service,
      holdId: null,
      renewsOn: monthAfter(today, row.createdAt.getUTCDate()),
      nextCheckAt: null,
    })
    await refreshSenders(context, tx)
    return {}
  })
  if (isTaken) {
    context.log.error({ number: id }, 'a number that was bought is assigned to somebody (npm run senders)')
    await giveUpNumber(context, id)
  }
  if (orphaned) await providers.registrar?.releaseNumber(orphaned, bought.id)
}
