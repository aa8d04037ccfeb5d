import type { RegistrationKind } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { ensureAccount } from './ensure-account.ts'
import { moveRegistration } from './move-registration.ts'
import { findOpen } from '../queries/registrations.ts'
import { lockOpen } from '../store/registrations.ts'
import { unlessRegistrarFails } from '../policy/failures.ts'

/**
 * Withdraws a registration, also at the registrar.
 * @throws AppError NOT_FOUND; CONFLICT while it is being handed in, or its campaign still stands; UNAVAILABLE
 */
export async function withdrawRegistration(context: Context, kind: RegistrationKind): Promise<void> {
  const { db, ownerId, providers } = context
  const row = await db.forOwner(ownerId, async (tx) => {
    const open = await findOpen(context, tx, kind)
    if (!open) throw notFound('registration')
    if ((open.state === 'submitting' && !open.isWaiting) || open.state === 'uncertain')
      throw new AppError('CONFLICT', 'This is being handed in right now. Try again in a few minutes.')
    if (kind === 'brand' && (await findOpen(context, tx, 'campaign')))
      throw new AppError('CONFLICT', 'Delete the campaign first.')
    return open
  })
  const { registrar } = providers
  if (row.providerIds && registrar) {
    const { providerIds } = row
    await unlessRegistrarFails(async () => registrar.remove(await ensureAccount(context, registrar), kind, providerIds))
  }
  await db.forOwner(ownerId, async (tx) => {
    const open = await lockOpen(context, tx, kind)
    if (open?.id !== row.id) return
    await moveRegistration(context, tx, open, { to: 'withdrawn', by: 'owner', renewsOn: null })
  })
}
