import type { createBlock as contract, ResponseOf } from '@greenroom/contracts'
import { type BlockContent, isEmbedType, MAX_BLOCKS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { once } from '../../../platform/idempotency.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { embedChanged } from '../events.ts'
import { blockFieldsOf } from '../policy/content.ts'
import { requireRoomForPhoneBlocks } from '../policy/plan.ts'
import { placeOf, requireSiteSize } from '../policy/size.ts'
import { presentBlock } from '../present.ts'
import { readBlock } from '../queries/blocks.ts'
import { siteBytes } from '../queries/content-size.ts'
import { insertBlocks, orderOf, setOrder } from '../store/blocks.ts'
import { bumpOrder, lockSite } from '../store/sites.ts'
import { noteBlock } from './note-block.ts'

/**
 * Adds a block to a site.
 * @param position index in the order, from 0; absent or beyond the end means last
 * @throws AppError NOT_FOUND; VALIDATION_FAILED, also if it would break what a registrar holds; PLAN_LIMIT_REACHED for a phone block; IDEMPOTENCY_CONFLICT
 */
export async function createBlock(
  context: Context,
  siteId: string,
  input: BlockContent,
  position?: number,
): Promise<ResponseOf<typeof contract>> {
  const fields = blockFieldsOf(input, 'body')
  const { ownerId } = context
  return context.db.forOwner(ownerId, (tx) =>
    once(context, tx, async () => {
      const site = await lockSite(tx, ownerId, siteId)
      if (!site) throw notFound('site')
      const settle = await context.watchSites(tx)
      await requireRoomForPhoneBlocks(context, tx, [fields])
      const order = await orderOf(tx, ownerId, siteId)
      if (order.length >= MAX_BLOCKS)
        throw new AppError('VALIDATION_FAILED', `A site can have at most ${MAX_BLOCKS} blocks.`)
      const place = Math.min(position ?? order.length, order.length)
      const [id = ''] = await insertBlocks(context, tx, siteId, [fields], place)
      requireSiteSize(await siteBytes(tx, ownerId, siteId), placeOf(fields.type))
      await setOrder(tx, ownerId, siteId, order.toSpliced(place, 0, id))
      await settle()
      await noteBlock(context, tx, site, id, 'created', { after: fields })
      const orderVersion = await bumpOrder(tx, ownerId, siteId)
      if (isEmbedType(fields.type)) await announce(context, tx, embedChanged(siteId, id))
      return { ...presentBlock(await readBlock(context, tx, id)), order_version: orderVersion }
    }),
  )
}
