import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { bumpOrder, deleteBlock as removeBlock, lockSite } from '../store.ts'

/** Deletes a block and its numbers. @throws AppError NOT_FOUND */
export async function deleteBlock(context: Context, siteId: string, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    if (!(await lockSite(tx, context.ownerId, siteId))) throw notFound('block')
    if (!(await removeBlock(tx, context.ownerId, siteId, id))) throw notFound('block')
    await bumpOrder(tx, context.ownerId, siteId)
  })
}
