import type { reorderBlocks as contract, ResponseOf } from '@greenroom/contracts'
import { blockNames } from '@greenroom/domain'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { requireVersion } from '../policy/versions.ts'
import { presentOrder } from '../present.ts'
import { readBlocks } from '../queries/blocks.ts'
import { listBlockRows, setOrder } from '../store/blocks.ts'
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
    const rows = await listBlockRows(tx, context.ownerId, siteId)
    requireSameBlocks(
      blockIds,
      rows.map(({ id }) => id),
    )
    await setOrder(tx, context.ownerId, siteId, blockIds)
    await bumpOrder(tx, context.ownerId, siteId)
    const places = new Map(blockIds.map((id, place) => [id, place]))
    const reordered = rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
    await noteChange(context, tx, {
      area: 'blocks',
      object: { id: siteId, name: site.name },
      action: 'changed',
      before: { order: blockNames(rows) },
      after: { order: blockNames(reordered) },
    })
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
