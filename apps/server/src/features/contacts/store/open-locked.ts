import { contacts } from '@greenroom/db'
import { PLAN_LIMITS, UNLIMITED } from '@greenroom/domain'
import { and, asc, eq, inArray, isNotNull, isNull } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { holdLimit } from '../../../platform/limits.ts'
import { contactsInUse } from '../queries/usage.ts'
import { noteEvents } from './events.ts'

/** Opened in one transaction. */
const BATCH = 1000

/**
 * Opens sign-ups that wait for room in the plan, the oldest first, as far as there is room (decisions.md, "Mini sites").
 * @returns how many; call it again while it is not 0
 */
export async function openLocked(context: Context, tx: OwnerTx): Promise<number> {
  const { ownerId, now } = context
  await holdLimit(context, tx, 'contacts')
  const [{ tier }, used] = await Promise.all([context.planOf(tx), contactsInUse(tx, context)])
  const limit = PLAN_LIMITS[tier].contacts
  const room = limit === UNLIMITED ? BATCH : Math.min(BATCH, limit - used)
  if (room <= 0) return 0
  const waiting = tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.userId, ownerId), isNotNull(contacts.lockedAt), isNull(contacts.deletedAt)))
    .orderBy(asc(contacts.createdAt), asc(contacts.id))
    .limit(room)
  const opened = await tx
    .update(contacts)
    .set({ lockedAt: null, updatedAt: now })
    .where(and(eq(contacts.userId, ownerId), inArray(contacts.id, waiting)))
    .returning({ id: contacts.id })
  await noteEvents(context, tx, 'unlocked', opened)
  return opened.length
}
