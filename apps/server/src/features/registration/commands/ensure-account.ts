import type { Context } from '../../../platform/context.ts'
import {
  type Registrar,
  type RegistrarAccount,
  RegistrarError,
} from '../../../platform/providers/registrar/registrar.ts'
import { readArtistName } from '../../minisites/public.ts'
import { findAccount, tenancyFor } from '../queries/accounts.ts'
import { insertAccount } from '../store/accounts.ts'

/**
 * Returns the owner's account at the registrar, made at the first call.
 * @throws RegistrarError; `refused` if it is somebody else's
 */
export async function ensureAccount(context: Context, registrar: Registrar): Promise<RegistrarAccount> {
  const { db, ownerId } = context
  const { known, name } = await db.forOwner(ownerId, async (tx) => ({
    known: await findAccount(context, tx, registrar.name),
    name: await readArtistName(context, tx),
  }))
  if (known) return known
  if (!(await tenancyFor(context, registrar)))
    throw new RegistrarError('refused', "The registrar's account is the operator's.")
  const { accountId } = await registrar.ensureAccount({ userId: ownerId, name })
  const held = await db.forOwner(ownerId, async (tx) => {
    await insertAccount(context, tx, registrar.name, accountId)
    return findAccount(context, tx, registrar.name)
  })
  if (!held) throw new RegistrarError('refused', "The registrar's account is another owner's.")
  return held
}
