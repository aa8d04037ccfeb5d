import type { Context } from '../../../platform/context.ts'
import { insertDismissal } from '../store.ts'

/** Puts the launchpad away. Its steps go on being derived from the data, so that taking it out again loses nothing. */
export async function dismissLaunchpad(context: Context): Promise<void> {
  await context.db.forOwner(context.ownerId, (tx) => insertDismissal(context, tx))
}
