import type { SystemContext } from '../../../platform/context.ts'
import { captureHold } from '../../wallet/public.ts'
import { centsBetween, chargeOf, spareOf, wordsOf } from '../policy/money.ts'
import { nextTries } from '../policy/retries.ts'
import type { RangeKey } from '../store/leases.ts'
import {
  expireWaiting,
  freeSlots,
  listWaiting,
  lockSend,
  lockUnsettled,
  noteMoney,
  noteSettled,
  sumResults,
} from '../store/settlements.ts'
import { insertList } from '../store/snapshots.ts'
import { haltAiling } from './halt-ailing.ts'
import { releaseBudget } from './release-budget.ts'
import { releaseSurplus } from './release-surplus.ts'

/**
 * Settles a range that is done: charges what the provider took, gives back what it did not, keeps the money of uncertain
 * ones, and moves whoever waits into ranges of their own. A range whose uncertain messages are cleared later, or of which a
 * carrier drops a text that is to leave again, is settled anew by what has changed (standard M8).
 */
export async function settleRange(
  system: SystemContext,
  { userId, sendId, no }: RangeKey & { userId: string },
): Promise<void> {
  const context = await system.asOwner(userId)
  const hasRefusals = await context.db.forOwner(context.ownerId, async (tx) => {
    const range = await lockUnsettled(context, tx, { sendId, no })
    const send = range && (await lockSend(context, tx, sendId))
    if (!range || !send) return false
    const { tries, expired } =
      range.isMoved || send.state === 'cancelled'
        ? { tries: [], expired: [] }
        : nextTries(send.channel, await listWaiting(context, tx, range), context.now)
    await expireWaiting(context, tx, range, expired)
    for (const next of tries) {
      const { first, linkBase, attempt } = range
      const promised = Math.ceil((range.promised * next.seqs.length) / range.n)
      await insertList(context, tx, { ...next, sendId, attempt: attempt + 1, first, linkBase, promised })
    }
    const { sent, uncertain } = await sumResults(context, tx, range)
    const { taken, prepaid } = chargeOf(send.prepaid, sent - range.captured)
    const budget = send.budget + range.cost - sent - uncertain
    const { holdId, channel } = send
    const captured = send.captured + taken
    const amount = centsBetween(channel, send.captured, captured)
    if (holdId && amount > 0)
      await captureHold(context, tx, { holdId, amount, part: `range:${no}:${captured}`, ...wordsOf(channel) })
    const isOver = send.state === 'finished' || send.state === 'cancelled'
    const units = isOver ? spareOf({ budget, prepaid }) : 0
    await releaseBudget(context, tx, send, { units, part: `range:${no}:${sent}:${uncertain}` })
    await noteMoney(context, tx, sendId, { budget: budget - units, captured, prepaid })
    await noteSettled(context, tx, range, { captured: sent, cost: sent + uncertain })
    await releaseSurplus(context, tx, sendId)
    await freeSlots(
      context,
      tx,
      range,
      tries.flatMap(({ seqs }) => seqs),
    )
    return send.channel === 'email' && range.failed > 0
  })
  if (hasRefusals) await haltAiling(context, sendId)
}
