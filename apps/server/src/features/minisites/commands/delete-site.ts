import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { roomFreed } from '../../../platform/limits.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { siteDeleted } from '../events.ts'
import { listBlockRows } from '../store/blocks.ts'
import { deleteSite as removeSite, lockSite } from '../store/sites.ts'
import { noteSite } from './note-site.ts'

/**
 * Deletes a site with its blocks and names, which are free at once. Its numbers may be millions of rows, which
 * analytics deletes when it receives the event.
 * @throws AppError NOT_FOUND
 */
export async function deleteSite(context: Context, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const settle = await context.watchSites(tx)
    const site = await lockSite(tx, context.ownerId, id)
    const blocks = await listBlockRows(tx, context.ownerId, id)
    if (!site || !(await removeSite(tx, context.ownerId, id))) throw notFound('site')
    await settle()
    await noteSite(context, tx, 'deleted', { before: { ...site, blocks } })
    await announce(context, tx, siteDeleted(id), roomFreed)
  })
}
