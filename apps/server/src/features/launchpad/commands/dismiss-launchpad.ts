import type { Context } from '../../../platform/context.ts'
import { insertDismissal } from '../store.ts'

/** Dismisses the launchpad. Its steps are derived from data, so that restoring it loses nothing. */
export async function dismissLaunchpad(context: Context): Promise<void> {
  await context.db.forOwner(context.ownerId, (tx) => insertDismissal(context, tx))
}
