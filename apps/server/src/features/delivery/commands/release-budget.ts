import type { SendRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { releasePart } from '../../wallet/public.ts'
import { centsBetween, wordsOf } from '../policy/money.ts'
import { readClaimed } from '../store/settlements.ts'

/**
 * Gives money of a send's budget back to the wallet. The caller takes it off the budget.
 * @param send locked, as before the release
 * @param release.units in the send's units @param release.part key under which it is given back once
 */
export async function releaseBudget(
  context: Context,
  tx: OwnerTx,
  { id, channel, holdId, budget, captured, prepaid }: SendRow,
  { units, part }: { units: number; part: string },
): Promise<void> {
  if (!holdId || units <= 0) return
  const claimed = captured + budget + (await readClaimed(context, tx, id)) - prepaid
  const amount = centsBetween(channel, claimed, claimed - units)
  if (amount > 0) await releasePart(context, tx, { holdId, amount, part, ...wordsOf(channel) })
}
