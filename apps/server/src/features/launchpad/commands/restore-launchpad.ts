import type { Context } from '../../../platform/context.ts'
import { deleteDismissal } from '../store.ts'

/** Takes the launchpad out again; safe where it was not put away. */
export async function restoreLaunchpad(context: Context): Promise<void> {
  await context.db.forOwner(context.ownerId, (tx) => deleteDismissal(context, tx))
}
