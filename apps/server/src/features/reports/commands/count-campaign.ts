import type { SystemContext } from '../../../platform/context.ts'
import { readTimeZone } from '../../notifications/public.ts'
import { MOST_SPLIT } from '../policy/most-split.ts'
import { LASTING } from '../policy/figures.ts'
import { unitsPerCent } from '../policy/money.ts'
import { countLive, type TotalRow } from '../queries/live.ts'
import { findSend } from '../queries/sends.ts'
import { countParts, PART_DIMENSIONS } from '../queries/parts.ts'
import { countByAge, countByDay, countByHour } from '../queries/splits.ts'
import { allowLongRead, dropMarks, lockCount, type OwnedSend, writeTotals } from '../store/totals.ts'

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
    const isSplit = send.total <= MOST_SPLIT
    const hours = isSplit ? await countByHour(context, tx, sendId, await readTimeZone(context, tx)) : undefined
    const asked = { unitsPerCent: unitsPerCent(send.channel), whole: base }
    const parts = isSplit && !send.isOpenEnded ? await countParts(context, tx, sendId, asked) : undefined
    const dimensions: TotalRow['dimension'][] = ['', 'reason', send.isOpenEnded ? 'day' : 'age']
    if (hours) dimensions.push('hour')
    if (parts) dimensions.push(...PART_DIMENSIONS)
    await writeTotals(context, tx, sendId, {
      dimensions,
      lasting: LASTING,
      rows: [...base, ...split, ...(hours ?? []), ...(parts ?? [])],
    })
    await dropMarks(context, tx, lock.marks)
  })
}
