import type { CreateSiteBody } from '@greenroom/contracts'
import { defaultBlocks, isEmbedType } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { embedChanged } from '../events.ts'
import { requireRoomForPhoneBlock, requireValidContent } from '../policy.ts'
import { insertSite, newBlock } from '../store.ts'
import { claimUsernameFor } from './claim-username.ts'

/**
 * Puts a new site with its blocks into an open transaction: the part that creating by hand and from a draft share.
 * A site without blocks starts with 'My Website' and 'About Me' (spec section 3).
 * @returns the id of the site
 * @throws AppError USERNAME_TAKEN; VALIDATION_FAILED; PLAN_LIMIT_REACHED for phone blocks
 */
export async function addSite(
  context: Context,
  tx: OwnerTx,
  input: CreateSiteBody,
  options: { isActive?: boolean } = {},
): Promise<string> {
  const contents = (input.blocks ?? defaultBlocks()).map((content, index) =>
    requireValidContent(content, `body.blocks.${index}`),
  )
  if (contents.some((content) => content.type === 'phone')) await requireRoomForPhoneBlock(context, tx)
  const id = context.newId()
  const username = await claimUsernameFor(context, tx, id, input.username)
  const site = {
    id,
    userId: context.ownerId,
    username,
    name: input.name,
    bio: input.bio,
    avatarUrl: input.avatar_url,
    isActive: options.isActive ?? true,
    theme: input.theme,
    headerSettings: input.header_settings ?? null,
    seo: {},
  }
  const rows = contents.map((content, index) => newBlock(context, id, content, index))
  await insertSite(context, tx, site, rows)
  await announce(context, tx, ...rows.filter(({ type }) => isEmbedType(type)).map((row) => embedChanged(id, row.id)))
  return id
}
