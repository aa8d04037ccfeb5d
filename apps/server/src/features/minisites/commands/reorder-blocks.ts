import type { reorderBlocks as contract, ResponseOf } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { requireVersion } from '../policy/versions.ts'
import { presentOrder } from '../present.ts'
import { readBlocks } from '../queries/blocks.ts'
import { orderOf, setOrder } from '../store/blocks.ts'
import { bumpOrder, lockSite } from '../store/sites.ts'

/**
 * Reorders the blocks of a site. `blockIds` must name each of them once: a list made before a block was added or
 * removed is refused, so that none is lost. Blocks keep their versions; the order has its own.
 * @throws AppError NOT_FOUND; VERSION_CONFLICT with the current order; CONFLICT if the list is not the site's blocks
 */
export async function reorderBlocks(
  context: Context,
  siteId: string,
  blockIds: readonly string[],
  orderVersion?: number,
): Promise<ResponseOf<typeof contract>> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const current = async () => presentOrder(await readBlocks(context, tx, siteId))
    const site = await lockSite(tx, context.ownerId, siteId)
    if (!site) throw notFound('site')
    await requireVersion('order', orderVersion, site.orderVersion, current)
    requireSameBlocks(blockIds, await orderOf(tx, context.ownerId, siteId))
    await setOrder(tx, context.ownerId, siteId, blockIds)
    await bumpOrder(tx, context.ownerId, siteId)
    return current()
  })
}

function requireSameBlocks(blockIds: readonly string[], present: readonly string[]): void {
  const wanted = new Set(blockIds)
  if (wanted.size === blockIds.length && wanted.size === present.length && present.every((id) => wanted.has(id))) return
  throw new AppError('CONFLICT', 'The blocks of this site have changed. Reload to see them.', {
    details: { blockIds: present },
  })
}
