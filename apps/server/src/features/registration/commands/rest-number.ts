import type { SenderNumberRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { changeNumber } from '../store/numbers.ts'
import { refreshSenders } from './refresh-senders.ts'

/**
 * Has a number rest that carriers do not know: nothing leaves from it.
 * @param row locked
 * @param said.at when they said so
 * @param said.until when it may text again at the latest; null: not before the registrar says that it is registered
 */
export async function restNumber(
  context: Context,
  tx: OwnerTx,
  { id }: SenderNumberRow,
  { at, until }: { at: Date; until: Date | null },
): Promise<void> {
  await changeNumber(context, tx, id, { state: 'pending', nextCheckAt: until, toldAt: at })
  await refreshSenders(context, tx)
}
