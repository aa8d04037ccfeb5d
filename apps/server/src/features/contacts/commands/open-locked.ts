import { PLAN_LIMITS, UNLIMITED } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { holdLimit } from '../../../platform/limits.ts'
import { contactsInUse } from '../queries/usage.ts'
import { openOldest } from '../store/contacts.ts'
import { noteEvents } from '../store/events.ts'

/** Contacts unlocked in one transaction. */
const BATCH = 1000

/**
 * Unlocks sign-ups that wait for room in the plan, oldest first, as far as there is room (product section 11).
 * @returns the number of contacts; call again while it is not 0
 */
export async function openLocked(context: Context, tx: OwnerTx): Promise<number> {
  await holdLimit(context, tx, 'contacts')
  const [{ tier }, used] = await Promise.all([context.planOf(tx), contactsInUse(tx, context)])
  const limit = PLAN_LIMITS[tier].contacts
  const room = limit === UNLIMITED ? BATCH : Math.min(BATCH, limit - used)
  if (room <= 0) return 0
  const opened = await openOldest(context, tx, room)
  await noteEvents(context, tx, 'unlocked', opened)
  return opened.length
}
