import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { requireOrderVersion } from '../policy.ts'
import { type CountedBlock, readBlocks } from '../queries.ts'
import { listBlockRows, lockSite, setOrder } from '../store.ts'

/**
 * Gives the blocks of a site a new order. `blockIds` names each of them once: a list made before a block came or went
 * is refused, so that none is lost. Contents keep their versions; the order has its own.
 * @throws AppError NOT_FOUND; VERSION_CONFLICT; CONFLICT when the list is not the site's blocks
 */
export async function reorderBlocks(
  context: Context,
  siteId: string,
  blockIds: readonly string[],
  orderVersion?: number,
): Promise<{ items: CountedBlock[]; orderVersion: number }> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const site = await lockSite(tx, context.ownerId, siteId)
    if (!site) throw notFound('site')
    await requireOrderVersion(context, tx, site, orderVersion)
    const present = (await listBlockRows(tx, context.ownerId, siteId)).map((row) => row.id)
    const wanted = new Set(blockIds)
    if (wanted.size !== blockIds.length || wanted.size !== present.length || !present.every((id) => wanted.has(id))) {
      throw new AppError('CONFLICT', 'The blocks of this site have changed. Reload to see them.', {
        details: { blockIds: present },
      })
    }
    await setOrder(tx, context.ownerId, siteId, blockIds)
    return readBlocks(context, tx, siteId)
  })
}
