import { type BlockContent, MAX_BLOCKS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { once } from '../../../platform/idempotency.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { embedChanged } from '../events.ts'
import { needsArt, requireRoomForPhoneBlock, requireValidContent } from '../policy.ts'
import { type CountedBlock, readBlock } from '../queries.ts'
import { bumpOrder, insertBlocks, lockSite, newBlock, nextPosition, shiftBlocks } from '../store.ts'

/**
 * Adds a block to a site, at `position` or last.
 * @throws AppError NOT_FOUND; VALIDATION_FAILED; PLAN_LIMIT_REACHED for a phone block; IDEMPOTENCY_CONFLICT
 */
export async function createBlock(
  context: Context,
  siteId: string,
  input: BlockContent,
  position?: number,
): Promise<CountedBlock> {
  const content = requireValidContent(input, 'body')
  return context.db.forOwner(context.ownerId, async (tx) => {
    const id = await once(context, tx, async () => {
      if (!(await lockSite(tx, context.ownerId, siteId))) throw notFound('site')
      if (content.type === 'phone') await requireRoomForPhoneBlock(context, tx)
      const last = await nextPosition(tx, context.ownerId, siteId)
      if (last >= MAX_BLOCKS) throw new AppError('VALIDATION_FAILED', `A site can have at most ${MAX_BLOCKS} blocks.`)
      const place = Math.min(position ?? last, last)
      if (place < last) await shiftBlocks(tx, context.ownerId, siteId, place)
      const row = newBlock(context, siteId, content, place)
      await insertBlocks(context, tx, [row])
      await bumpOrder(tx, context.ownerId, siteId)
      if (needsArt(content)) await announce(context, tx, embedChanged(siteId, row.id))
      return row.id
    })
    return readBlock(context, tx, id)
  })
}
