import type { RegistrationKind } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { releaseHold } from '../../wallet/public.ts'
import { withdrawnEvent } from '../events.ts'
import { findOpen } from '../queries/registrations.ts'
import { lockOpen } from '../store/registrations.ts'
import { moveRegistration } from './move-registration.ts'

/**
 * Withdraws a registration at once; a job removes it at the registrar. What was set aside for it is free again.
 * @throws AppError NOT_FOUND; CONFLICT while it is being handed in, or its campaign still stands
 */
export async function withdrawRegistration(context: Context, kind: RegistrationKind): Promise<void> {
  const { db, ownerId } = context
  await db.forOwner(ownerId, async (tx) => {
    const row = await lockOpen(context, tx, kind)
    if (!row) throw notFound('registration')
    if ((row.state === 'submitting' && !row.isWaiting) || row.state === 'uncertain')
      throw new AppError('CONFLICT', 'This is being handed in right now. Try again in a few minutes.')
    if (kind === 'brand' && (await findOpen(context, tx, 'campaign')))
      throw new AppError('CONFLICT', 'Delete the campaign first.')
    const texts = { description: 'The registration was withdrawn', category: 'registration' }
    for (const holdId of [row.holdId, row.vettingHold])
      if (holdId !== null) await releaseHold(context, tx, { holdId, ...texts })
    await moveRegistration(context, tx, row, {
      to: 'withdrawn',
      by: 'owner',
      holdId: null,
      feeCents: 0,
      vettingHold: null,
      isWaiting: false,
      renewsOn: null,
    })
    if (row.providerIds) await announce(context, tx, withdrawnEvent(row.id))
  })
}
