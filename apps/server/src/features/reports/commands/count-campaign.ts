import type { SystemContext } from '../../../platform/context.ts'
import { readTimeZone } from '../../notifications/public.ts'
import { countLive, type TotalRow } from '../queries/live.ts'
import { findSend } from '../queries/sends.ts'
import { countByAge, countByDay } from '../queries/splits.ts'
import { dropMarks, lockCount, type OwnedSend, writeTotals } from '../store/totals.ts'

/** Units of a send's money in a cent (delivery/policy/money.ts). */
const UNITS_PER_CENT = { sms: 1, email: 10 } as const

/**
 * Counts a campaign anew from its own rows. Marks that are there before it reads are done with afterwards; others stay, so
 * that nothing is lost whenever a process dies, and two who count at once agree (standard Q2). Safe to repeat.
 */
export async function countCampaign(system: SystemContext, { userId, sendId }: OwnedSend): Promise<void> {
  const context = await system.asOwner(userId)
  await context.db.forOwner(context.ownerId, async (tx) => {
    const lock = await lockCount(context, tx, sendId)
    const send = lock && (await findSend(context, tx, sendId))
    if (!lock || !send) return
    const base = (await countLive(context, tx, [sendId])).get(sendId) ?? []
    const split: TotalRow[] = send.isOpenEnded
      ? await countByDay(context, tx, sendId, {
          timeZone: await readTimeZone(context, tx),
          unitsPerCent: UNITS_PER_CENT[send.channel],
        })
      : await countByAge(context, tx, sendId)
    await writeTotals(context, tx, sendId, ['', 'reason', send.isOpenEnded ? 'day' : 'age'], [...base, ...split])
    await dropMarks(context, tx, lock.marks)
  })
}
