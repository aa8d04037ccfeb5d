import { type Slots, takeSlots as takeFromClock } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { Pace } from '../policy/paces.ts'
import { keepClock, lockClock } from '../store/clocks.ts'

/**
 * Takes slots in which segments may leave, from the clock that all workers share (standard S11). Slots that
 * are not used are lost.
 */
export async function takeSlots(context: Context, { clockId, perSecond, perDay }: Pace, n: number): Promise<Slots> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const stored = await lockClock(context, tx, clockId)
    const asked = { clock: stored, now: context.now.getTime(), ratePerSecond: perSecond, n, perDay }
    const { clock, slots } = takeFromClock(asked)
    if (slots.count > 0) await keepClock(context, tx, clockId, clock)
    return slots
  })
}
