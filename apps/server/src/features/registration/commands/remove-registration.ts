import type { Context } from '../../../platform/context.ts'
import { lockRegistration } from '../store/registrations.ts'
import { ensureAccount } from './ensure-account.ts'

/**
 * Removes a withdrawn registration at the registrar. A repeat does nothing.
 * @throws RegistrarError; the job is then tried again
 */
export async function removeRegistration(context: Context, id: string): Promise<void> {
  const { db, ownerId, providers } = context
  const row = await db.forOwner(ownerId, (tx) => lockRegistration(context, tx, id))
  if (row?.state !== 'withdrawn' || !row.providerIds || !providers.registrar) return
  await providers.registrar.remove(await ensureAccount(context, providers.registrar), row.kind, row.providerIds)
}
