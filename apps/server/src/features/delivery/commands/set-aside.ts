import type { SendRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { extendHold, reserveCredits } from '../../wallet/public.ts'
import { HOLD_PURPOSE, unitsOf, wordsOf } from '../policy/money.ts'
import { addBudget } from '../store/sends.ts'

/**
 * Sets more money aside for a send: adds it to the send's hold, or opens one, and to its budget.
 * @param more.amount cents
 * @param more.part key under which the same addition is made once
 * @throws AppError INSUFFICIENT_FUNDS
 */
export async function setAside(
  context: Context,
  tx: OwnerTx,
  { id, channel, holdId }: Pick<SendRow, 'id' | 'channel' | 'holdId'>,
  { amount, part }: { amount: number; part: string },
): Promise<void> {
  const words = wordsOf(channel)
  if (holdId) await extendHold(context, tx, { holdId, amount, part, ...words })
  const opened = holdId
    ? undefined
    : await reserveCredits(context, tx, { purpose: HOLD_PURPOSE, reference: id, amount, ...words })
  await addBudget(context, tx, id, unitsOf(channel, amount), opened)
}
