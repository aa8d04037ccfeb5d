import type { deleteBlock as contract, ResponseOf } from '@greenroom/contracts'
import { asksPhone } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { roomFreed } from '../../../platform/limits.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { deleteBlock as removeBlock } from '../store/blocks.ts'
import { bumpOrder, lockSite } from '../store/sites.ts'
import { noteBlock } from './note-block.ts'

/** Deletes a block and its clicks. @throws AppError NOT_FOUND */
export async function deleteBlock(context: Context, siteId: string, id: string): Promise<ResponseOf<typeof contract>> {
  const { db, ownerId } = context
  return db.forOwner(ownerId, async (tx) => {
    const site = await lockSite(tx, ownerId, siteId)
    if (!site) throw notFound('block')
    const settle = await context.watchSites(tx)
    const gone = await removeBlock(tx, ownerId, siteId, id)
    if (!gone) throw notFound('block')
    await settle()
    await noteBlock(context, tx, site, id, 'deleted', { before: gone })
    if (asksPhone(gone)) await announce(context, tx, roomFreed)
    return { order_version: await bumpOrder(tx, ownerId, siteId) }
  })
}
