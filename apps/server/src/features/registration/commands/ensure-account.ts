import type { Context } from '../../../platform/context.ts'
import type { Registrar, RegistrarAccount } from '../../../platform/providers/registrar/registrar.ts'
import { readArtistName } from '../../minisites/public.ts'
import { findAccount, insertAccount } from '../store/accounts.ts'

/** Returns the owner's account at the registrar, made at the first call. @throws RegistrarError */
export async function ensureAccount(context: Context, registrar: Registrar): Promise<RegistrarAccount> {
  const { db, ownerId } = context
  const { known, name } = await db.forOwner(ownerId, async (tx) => ({
    known: await findAccount(context, tx, registrar.name),
    name: await readArtistName(context, tx),
  }))
  if (known) return known
  const { accountId } = await registrar.ensureAccount({ userId: ownerId, name })
  return db.forOwner(ownerId, async (tx) => {
    await insertAccount(context, tx, registrar.name, accountId)
    return (await findAccount(context, tx, registrar.name)) ?? { accountId }
  })
}
