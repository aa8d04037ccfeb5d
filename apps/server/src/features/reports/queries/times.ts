import type { getTimesReport, MarketingQuery, ResponseOf } from '@greenroom/contracts'
import { bestTimes, dateAt, offsetMinutes, type TimeSlot } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { readTimeZone } from '../../notifications/public.ts'
import { presentRange, rangeOf } from '../policy/range.ts'
import { sumsOfPeriod } from './period-sums.ts'

/**
 * Reads at which weekday and hour of the owner's zone campaigns began, and how many people clicked. Automatic messages leave
 * when people do something, and so tell nothing. @throws AppError VALIDATION_FAILED for days that make no period
 */
export async function readTimes(context: Context, query: MarketingQuery): Promise<ResponseOf<typeof getTimesReport>> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const timeZone = await readTimeZone(context, tx)
    const range = rangeOf(query, timeZone, context.now)
    const { campaigns } = await sumsOfPeriod(context, tx, range, query)
    const slots = new Map<number, TimeSlot>()
    for (const { campaign, sums, days } of campaigns) {
      const delivered = sums.get('delivered')?.n ?? 0
      if (days || delivered === 0) continue
      const { weekday, hour } = slotOf(campaign.startedAt, timeZone)
      const key = weekday * 24 + hour
      const slot = slots.get(key) ?? { weekday, hour, campaigns: 0, delivered: 0, clicked: 0 }
      slots.set(key, {
        ...slot,
        campaigns: slot.campaigns + 1,
        delivered: slot.delivered + delivered,
        clicked: slot.clicked + Math.min(delivered, sums.get('clicked')?.n ?? 0),
      })
    }
    const { isEnough, ...found } = bestTimes([...slots].toSorted(([a], [b]) => a - b).map(([, slot]) => slot))
    return { ...presentRange(range), is_enough: isEnough, ...found }
  })
}

/** Returns the weekday, 0 for Monday, and the hour by a zone's clocks. */
function slotOf(at: Date, timeZone: string): { weekday: number; hour: number } {
  const local = new Date(at.getTime() + offsetMinutes(at.getTime(), timeZone) * 60_000)
  return { weekday: (new Date(dateAt(at, timeZone)).getUTCDay() + 6) % 7, hour: local.getUTCHours() }
}
