import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { lockSend } from '../store/settlements.ts'
import { insertList } from '../store/snapshots.ts'
import { deferSent, findAttempt, isUnderWay } from '../store/repeats.ts'

/**
 * Gives another attempt to somebody whose text the carrier dropped because the brand's day was full, if its campaign is still
 * under way. A text that was charged already stays charged: the provider took it.
 * @returns false if there is none: the text has failed
 */
export function tryAgainTomorrow(
  context: Context,
  attempt: { sendId: string; seq: number; attempt: number },
  until: Date,
): Promise<boolean> {
  return context.db.forOwner(context.ownerId, (tx) => repeat(context, tx, attempt, until))
}

async function repeat(
  context: Context,
  tx: OwnerTx,
  asked: { sendId: string; seq: number; attempt: number },
  until: Date,
): Promise<boolean> {
  const { sendId, seq, attempt } = asked
  const found = await findAttempt(context, tx, asked)
  if (!found) return false
  // The same receipt came before.
  if (found.isRepeated) return true
  if (!found.isSent || !(await isUnderWay(context, tx, sendId))) return false
  const range = await deferSent(context, tx, asked, until)
  if (!range) return false
  if (!range.isMoved) return true
  await lockSend(context, tx, sendId)
  // A hand-in may have ended while its row was awaited.
  if (!(await isUnderWay(context, tx, sendId))) throw new Error('a campaign ended before a text of it was tried again')
  const { first, linkBase, promised } = range
  const list = { sendId, seqs: [seq], attempt: attempt + 1, first, linkBase, notBefore: until, because: null }
  await insertList(context, tx, { ...list, promised: Math.ceil(promised / range.n) })
  return true
}
