import type { EventHandler } from '../../../platform/feature.ts'
import { letGoOfHidden, lookAtShown } from '../store.ts'

/**
 * Follows what has become of an account. One that is about to be deleted lets go of its hosts, so that nobody else is kept from
 * them; if it stays, its hosts are looked at again.
 */
export const followAccount: EventHandler['handle'] = async (context, { userId }) => {
  const owner = await context.asOwner(userId)
  await owner.db.forOwner(owner.ownerId, async (tx) => {
    await letGoOfHidden(owner, tx)
    await lookAtShown(owner, tx)
  })
}
