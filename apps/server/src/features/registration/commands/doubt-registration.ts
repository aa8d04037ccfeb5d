import { mayMove, type RegistrationKind } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { lockOpen } from '../store/registrations.ts'
import { moveRegistration } from './move-registration.ts'

/**
 * Moves an approved registration that a carrier doubts while its number sends. The registrar is asked at once; what it said
 * before the doubt clears nothing.
 */
export async function doubtRegistration(
  context: Context,
  tx: OwnerTx,
  kind: RegistrationKind,
  to: 'suspended' | 'unknown',
): Promise<void> {
  const row = await lockOpen(context, tx, kind)
  if (row?.state !== 'approved' || !mayMove('job', row.state, to)) return
  await moveRegistration(context, tx, row, { to, by: 'job', nextCheckAt: context.now, providerAt: context.now })
}
