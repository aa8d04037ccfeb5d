import type { Context } from '../../../platform/context.ts'
import { unlessKept } from '../policy/failures.ts'
import { findAccount } from '../queries/accounts.ts'
import { listNumbers } from '../queries/registrations.ts'

/**
 * Gives all numbers of an owner back at the registrar, because their account is erased: nobody pays for them any more. One that
 * the registrar refuses to take keeps nobody from being erased.
 * @throws RegistrarError if the registrar could not be asked; it is tried again
 */
export async function giveNumbersBack(context: Context): Promise<void> {
  const { db, ownerId, providers } = context
  const { registrar } = providers
  if (!registrar) return
  const { account, numbers } = await db.forOwner(ownerId, async (tx) => ({
    account: await findAccount(context, tx, registrar.name),
    numbers: await listNumbers(context, tx),
  }))
  if (!account) return
  for (const { id: reference, number, providerId } of numbers)
    await unlessKept(context, { ...account, number: reference, providerId }, async () => {
      const id = providerId ?? (await registrar.findNumber(account, { reference, number }))?.id
      if (id) await registrar.releaseNumber(account, id)
    })
}
