import { isEmbedType } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { embedChanged } from '../events.ts'
import type { SiteContent } from '../policy/content.ts'
import { requireRoomForPhoneBlocks, requireRoomForSite } from '../policy/plan.ts'
import { requireSiteSize } from '../policy/size.ts'
import { takenUsername } from '../policy/usernames.ts'
import { siteBytes } from '../queries/content-size.ts'
import { insertBlocks } from '../store/blocks.ts'
import { insertSite } from '../store/sites.ts'
import { claimUsername } from '../store/usernames.ts'
import { noteSite } from './note-site.ts'

/**
 * Creates a site; the only way to do so, by hand, as a duplicate, or from a draft. Checks the plan, claims the name,
 * adds the blocks, and announces embeds.
 * @param tx the transaction of the command
 * @returns the id of the site
 * @throws AppError PLAN_LIMIT_REACHED for sites or phone blocks; USERNAME_TAKEN; VALIDATION_FAILED for more than a site
 *   holds
 */
export async function addSite(
  context: Context,
  tx: OwnerTx,
  { usernames, blocks, ...fields }: SiteContent,
): Promise<string> {
  await requireRoomForSite(context, tx)
  await requireRoomForPhoneBlocks(context, tx, blocks)
  const id = context.newId()
  const username = await claimUsername(context, tx, id, usernames)
  if (username === undefined) throw takenUsername(usernames[0])
  await insertSite(context, tx, { ...fields, id, username })
  const blockIds = await insertBlocks(context, tx, id, blocks)
  requireSiteSize(await siteBytes(tx, context.ownerId, id), 'body.blocks')
  const embeds = blockIds.filter((_, index) => isEmbedType(blocks[index]?.type ?? ''))
  await noteSite(context, tx, 'created', { after: { ...fields, id, username, blocks } })
  await announce(context, tx, ...embeds.map((blockId) => embedChanged(id, blockId)))
  return id
}
