import type { SystemContext } from '../../../platform/context.ts'
import { readTimeZone } from '../../notifications/public.ts'
import { LASTING } from '../policy/figures.ts'
import { unitsPerCent } from '../policy/money.ts'
import { countLive, type TotalRow } from '../queries/live.ts'
import { findSend } from '../queries/sends.ts'
import { countByAge, countByDay, countBySegment } from '../queries/splits.ts'
import { allowLongRead, dropMarks, lockCount, type OwnedSend, writeTotals } from '../store/totals.ts'

/** Recipients up to whom a campaign is counted by segment at once; larger ones are at night. */
const MOST_SPLIT = 50_000

/**
 * Counts a campaign anew from its own rows. Marks that are there before it reads are done with afterwards; others stay, so
 * that nothing is lost whenever a process dies, and two who count at once agree (standard Q2). Safe to repeat.
 */
export async function countCampaign(system: SystemContext, { userId, sendId }: OwnedSend): Promise<void> {
  const context = await system.asOwner(userId)
  await context.db.forOwner(context.ownerId, async (tx) => {
    await allowLongRead(tx)
    const lock = await lockCount(context, tx, sendId)
    const send = lock && (await findSend(context, tx, sendId))
    if (!lock || !send) return
    const base = (await countLive(context, tx, [sendId])).get(sendId) ?? []
    const split: TotalRow[] = send.isOpenEnded
      ? await countByDay(context, tx, sendId, {
          timeZone: await readTimeZone(context, tx),
          unitsPerCent: unitsPerCent(send.channel),
        })
      : await countByAge(context, tx, sendId)
    const isSplit = !send.isOpenEnded && send.total <= MOST_SPLIT
    const segments = isSplit ? await countBySegment(context, tx, sendId, unitsPerCent(send.channel)) : []
    const dimensions: TotalRow['dimension'][] = ['', 'reason', send.isOpenEnded ? 'day' : 'age']
    if (isSplit) dimensions.push('segment')
    await writeTotals(context, tx, sendId, { dimensions, lasting: LASTING, rows: [...base, ...split, ...segments] })
    await dropMarks(context, tx, lock.marks)
  })
}
