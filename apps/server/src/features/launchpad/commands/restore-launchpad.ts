import type { Context } from '../../../platform/context.ts'
import { deleteDismissal } from '../store.ts'

/** Restores the launchpad. Does nothing if it was not dismissed. */
export async function restoreLaunchpad(context: Context): Promise<void> {
  await context.db.forOwner(context.ownerId, (tx) => deleteDismissal(context, tx))
}
