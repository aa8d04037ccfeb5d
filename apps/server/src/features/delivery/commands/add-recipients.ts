import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { extendHold, reserveCredits } from '../../wallet/public.ts'
import { HOLD_PURPOSE, wordsOf } from '../policy/money.ts'
import { addBudget } from '../store/sends.ts'
import { lockSend, readPromised } from '../store/settlements.ts'
import { appendRecipients, type Occasion } from '../store/snapshots.ts'

/**
 * Adds people to an automatic message, with the money for them, as far as it is not set aside already. Whoever is listed
 * for an occasion already is not listed again.
 * @param people each contact and occasion once
 * @returns how many are new
 * @throws AppError NOT_FOUND; CONFLICT if it has ended; INSUFFICIENT_FUNDS
 */
export async function addRecipients(
  context: Context,
  tx: OwnerTx,
  sendId: string,
  people: readonly Occasion[],
): Promise<number> {
  const send = await lockSend(context, tx, sendId)
  if (!send) throw notFound('campaign')
  if (send.finishedAt || send.state === 'cancelled') throw new AppError('CONFLICT', 'This message has been stopped.')
  const added = await appendRecipients(context, tx, sendId, people)
  const { holdId, budget } = send
  const amount = (await readPromised(context, tx, sendId)) - budget
  if (added === 0 || amount <= 0) return added
  const words = wordsOf(send.channel)
  if (holdId) await extendHold(context, tx, { holdId, amount, part: `added:${context.newId()}`, ...words })
  const opened = holdId
    ? undefined
    : await reserveCredits(context, tx, { purpose: HOLD_PURPOSE, reference: sendId, amount, ...words })
  await addBudget(context, tx, sendId, amount, opened)
  return added
}
