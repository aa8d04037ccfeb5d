import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { roomFreed } from '../../../platform/limits.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { siteDeleted } from '../events.ts'
import { deleteSite as removeSite } from '../store/sites.ts'

/**
 * Deletes a site with its blocks and names, which are free at once. Its numbers may be millions of rows, which
 * analytics deletes when it receives the event.
 * @throws AppError NOT_FOUND
 */
export async function deleteSite(context: Context, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const settle = await context.watchSites(tx)
    if (!(await removeSite(tx, context.ownerId, id))) throw notFound('site')
    await settle()
    await announce(context, tx, siteDeleted(id), roomFreed)
  })
}
