import type { JobContext } from '../../../platform/context.ts'
import { runBatches } from '../../../platform/long-work/long-work.ts'
import { openLocked } from '../../contacts/public.ts'

/**
 * Unlocks sign-ups that waited for room in the plan, oldest first, as far as there is room now. Confirmed or not, they
 * become regular contacts.
 */
export const openLockedSignUps = (context: JobContext, userId: string): Promise<void> =>
  runBatches(context, userId, async (owner, tx) => (await openLocked(owner, tx)) > 0)
