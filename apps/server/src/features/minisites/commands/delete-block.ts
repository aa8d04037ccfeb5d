import type { deleteBlock as contract, ResponseOf } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { deleteBlock as removeBlock } from '../store/blocks.ts'
import { bumpOrder, lockSite } from '../store/sites.ts'

/** Deletes a block and its clicks. @throws AppError NOT_FOUND */
export async function deleteBlock(
  { db, ownerId }: Context,
  siteId: string,
  id: string,
): Promise<ResponseOf<typeof contract>> {
  return db.forOwner(ownerId, async (tx) => {
    if (!(await lockSite(tx, ownerId, siteId))) throw notFound('block')
    if (!(await removeBlock(tx, ownerId, siteId, id))) throw notFound('block')
    return { order_version: await bumpOrder(tx, ownerId, siteId) }
  })
}
