import type { JobContext } from '../../../platform/context.ts'
import { openLocked } from '../../contacts/public.ts'

/**
 * Opens sign-ups that waited for room in the plan, the oldest first, as far as there is room now. They were confirmed or not
 * while they waited; from here on they are contacts like any.
 */
export async function openLockedSignUps(context: JobContext, userId: string): Promise<void> {
  const owner = await context.asOwner(userId)
  for (let opened = 1; opened > 0; ) {
    context.signal.throwIfAborted()
    opened = await owner.db.forOwner(owner.ownerId, (tx) => openLocked(owner, tx))
  }
}
