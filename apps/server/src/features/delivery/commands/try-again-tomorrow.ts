import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { type Attempt, deferDropped, hasReceipt, insertOvertaken, isUnderWay, lockAttempt } from '../store/repeats.ts'
import { lockSend } from '../store/settlements.ts'
import { insertList } from '../store/snapshots.ts'

/**
 * Gives another attempt to somebody whose text the carrier dropped because the brand's day was full, if its campaign is still
 * under way and no other final report about them came before. The dropped text costs nothing: if it was charged already, its
 * campaign is charged that much less for what leaves next.
 * @param attempt.providerId the provider's id of the dropped text
 * @returns false if there is none: the text has failed
 */
export async function tryAgainTomorrow(
  context: Context,
  tx: OwnerTx,
  attempt: Attempt & { providerId: string | null },
  until: Date,
): Promise<boolean> {
  const { sendId, seq } = attempt
  await insertOvertaken(context, tx, attempt)
  const found = await lockAttempt(context, tx, attempt)
  // The same receipt came before.
  if (found?.isDropped) return true
  if (found?.outcome !== 'sent' && found?.outcome !== 'uncertain') return false
  if (await hasReceipt(context, tx, attempt)) return false
  if (!(await isUnderWay(context, tx, sendId))) return false
  const range = await deferDropped(context, tx, { ...attempt, from: found.outcome }, until)
  if (!range) return false
  if (!range.isMoved) return true
  await lockSend(context, tx, sendId)
  // A hand-in may have ended while its row was awaited.
  if (!(await isUnderWay(context, tx, sendId))) throw new Error('a campaign ended before a text of it was tried again')
  const { first, linkBase, promised, n } = range
  const list = { sendId, seqs: [seq], attempt: attempt.attempt + 1, first, linkBase, notBefore: until, because: null }
  await insertList(context, tx, { ...list, promised: Math.ceil(promised / n) })
  return true
}
