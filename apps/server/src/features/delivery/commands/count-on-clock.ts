import { countOnDay } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { requireSms } from '../../../platform/mail/deliver.ts'
import type { Outgoing } from '../../messaging/public.ts'
import { paceOf } from '../policy/paces.ts'
import { keepClock, lockClock } from '../store/clocks.ts'

/**
 * Counts a text of a conversation into the day of its brand or number. It waits for no slot, but its carriers count it, and a
 * campaign leaves that much less (standard N8).
 * @throws AppError UNAVAILABLE
 */
export async function countOnClock(context: Context, tx: OwnerTx, { message, sender }: Outgoing): Promise<void> {
  if (!sender) return
  const { clockId } = paceOf(sender, requireSms(context.providers).name)
  const clock = await lockClock(context, tx, clockId)
  await keepClock(context, tx, clockId, countOnDay(clock, context.now.getTime(), message.segments ?? 1))
}
