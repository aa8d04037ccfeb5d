import type { SenderNumberRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { endSender } from '../../messaging/public.ts'
import { LOST_MS } from '../policy/numbers.ts'
import { changeNumber } from '../store/numbers.ts'

/** Takes a number, whose row the caller has locked, from its owner, before the registrar is told. */
export async function beginRelease(context: Context, tx: OwnerTx, { id, number }: SenderNumberRow): Promise<void> {
  const nextCheckAt = new Date(context.now.getTime() + LOST_MS)
  await changeNumber(context, tx, id, { state: 'releasing', renewsOn: null, nextCheckAt })
  await endSender(context, tx, number)
}
