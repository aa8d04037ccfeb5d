import type { JobContext } from '../../../platform/context.ts'
import { runBatches } from '../../../platform/long-work/long-work.ts'
import { openLocked } from '../../contacts/public.ts'

/**
 * Opens sign-ups that waited for room in the plan, the oldest first, as far as there is room now. They were confirmed or not
 * while they waited; from here on they are contacts like any.
 */
export const openLockedSignUps = (context: JobContext, userId: string): Promise<void> =>
  runBatches(context, userId, async (owner, tx) => (await openLocked(owner, tx)) > 0)
