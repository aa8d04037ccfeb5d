import type { SenderNumberRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { mayMove } from '@greenroom/domain'
import { endSender } from '../../messaging/public.ts'
import { withdrawnEvent } from '../events.ts'
import { LOST_MS } from '../policy/numbers.ts'
import { changeNumber } from '../store/numbers.ts'
import { lockOpen } from '../store/registrations.ts'
import { moveRegistration } from './move-registration.ts'

/**
 * Takes a number, whose row the caller has locked, from its owner, before the registrar is told. The verification of a toll-free
 * number ends with it, so that the next one does not send by it.
 */
export async function beginRelease(
  context: Context,
  tx: OwnerTx,
  { id, number, kind }: SenderNumberRow,
): Promise<void> {
  const nextCheckAt = new Date(context.now.getTime() + LOST_MS)
  await changeNumber(context, tx, id, { state: 'releasing', renewsOn: null, nextCheckAt })
  const verification = kind === 'toll_free' ? await lockOpen(context, tx, 'toll_free') : undefined
  if (verification && mayMove('owner', verification.state, 'withdrawn')) {
    await moveRegistration(context, tx, verification, { to: 'withdrawn', by: 'owner' })
    if (verification.providerIds) await announce(context, tx, withdrawnEvent(verification.id))
  }
  await endSender(context, tx, number)
}
