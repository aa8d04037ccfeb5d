import type { Context } from '../../../platform/context.ts'
import { findAccount } from '../queries/accounts.ts'
import { changeNumber, lockNumber } from '../store/numbers.ts'

/** Gives a number back at the registrar. If that fails, it is tried again at its next look. */
export async function finishRelease(context: Context, id: string): Promise<void> {
  const { db, ownerId, now, log, providers } = context
  const { registrar } = providers
  const { row, account } = await db.forOwner(ownerId, async (tx) => ({
    row: await lockNumber(context, tx, id),
    account: registrar && (await findAccount(context, tx, registrar.name)),
  }))
  if (row?.state !== 'releasing' || !registrar || !account) return
  try {
    if (row.providerId) await registrar.releaseNumber(account, row.providerId)
  } catch (error) {
    return log.warn({ err: error, number: id }, 'a number could not be given back; trying again soon')
  }
  await db.forOwner(ownerId, (tx) =>
    changeNumber(context, tx, id, { state: 'released', releasedAt: now, nextCheckAt: null, unpaidSince: null }),
  )
}
