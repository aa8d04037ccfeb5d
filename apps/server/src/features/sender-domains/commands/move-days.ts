import { dayOf } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import { insertDays, removeDaysAfter } from '../store.ts'

/**
 * Moves the days that a campaign had not reached when it was paused: a pause skips nothing of what a day allows.
 * @returns by how many milliseconds; 0 if it goes on on the same day
 */
export async function moveDays(context: Context, tx: OwnerTx, sendId: string, pausedAt: Date): Promise<number> {
  const delayMs = Date.parse(dayOf(context.now)) - Date.parse(dayOf(pausedAt))
  if (delayMs <= 0) return 0
  await holdLock(tx, `sending-days:${context.ownerId}`)
  const days = await removeDaysAfter(context, tx, sendId, dayOf(pausedAt))
  await insertDays(
    context,
    tx,
    days.map(({ domain, day, people }) => ({
      ...{ domain, sendId, people },
      day: dayOf(new Date(Date.parse(day) + delayMs)),
    })),
  )
  return delayMs
}
