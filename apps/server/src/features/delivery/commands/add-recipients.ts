import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { centsOf } from '../policy/money.ts'
import { lockSend, readPromised } from '../store/settlements.ts'
import { appendRecipients, type Occasion } from '../store/snapshots.ts'
import { setAside } from './set-aside.ts'

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
  const lacking = (await readPromised(context, tx, sendId)) - send.budget
  if (added === 0 || lacking <= 0) return added
  const amount = centsOf(send.channel, lacking)
  await setAside(context, tx, send, { amount, part: `added:${context.newId()}` })
  return added
}
