import type { Context } from '../../../platform/context.ts'
import { deleteSubscription } from '../store/push.ts'

/** Sends nothing more to a browser. @returns false if the owner has none with this id */
export const unsubscribeBrowser = (context: Context, id: string): Promise<boolean> =>
  context.db.forOwner(context.ownerId, (tx) => deleteSubscription(context, tx, id))
