import * as contracts from '@greenroom/contracts'
import { AppError, notFound } from '../../platform/errors.ts'
import { route } from '../../platform/http/route.ts'
import { createBlock } from './commands/create-block.ts'
import { createSite } from './commands/create-site.ts'
import { deleteBlock } from './commands/delete-block.ts'
import { deleteSite } from './commands/delete-site.ts'
import { duplicateSite } from './commands/duplicate-site.ts'
import { reorderBlocks } from './commands/reorder-blocks.ts'
import { resolveEmbed } from './commands/resolve-embed.ts'
import { shareSite } from './commands/share-site.ts'
import { updateBlock } from './commands/update-block.ts'
import { updateSeo } from './commands/update-seo.ts'
import { updateSite } from './commands/update-site.ts'
import { presentOrder, presentPublicSite, presentSite } from './present.ts'
import { listBlocks } from './queries/blocks.ts'
import { findPublishedSite } from './queries/published.ts'
import { getSite, listSites } from './queries/sites.ts'
import { checkUsername } from './queries/usernames.ts'

/** Short links followed per minute and owner. */
const RESOLVES_PER_MINUTE = 30

export const routes = [
  route(contracts.listSites, async ({ context, query }) => {
    const { items, total } = await listSites(context, query.page, query.limit)
    return { items: items.map((site) => presentSite(context, site)), page: query.page, limit: query.limit, total }
  }),
  route(contracts.createSite, async ({ context, body }) => createSite(context, body)),
  route(contracts.getSite, async ({ context, params }) => presentSite(context, await getSite(context, params.id))),
  route(contracts.updateSite, async ({ context, params, body }) => updateSite(context, params.id, body)),
  route(contracts.deleteSite, async ({ context, params }) => deleteSite(context, params.id)),
  route(contracts.duplicateSite, async ({ context, params }) => duplicateSite(context, params.id)),
  route(contracts.recordShare, async ({ context, params, body }) => shareSite(context, params.id, body.way)),
  route(contracts.updateSeo, async ({ context, params, body }) => updateSeo(context, params.id, body)),

  route(contracts.listBlocks, async ({ context, params }) => presentOrder(await listBlocks(context, params.id))),
  route(contracts.createBlock, async ({ context, params, body: { position, ...content } }) =>
    createBlock(context, params.id, content, position),
  ),
  route(contracts.updateBlock, async ({ context, params, body }) =>
    updateBlock(context, params.id, params.blockId, body),
  ),
  route(contracts.deleteBlock, async ({ context, params }) => deleteBlock(context, params.id, params.blockId)),
  route(contracts.reorderBlocks, async ({ context, params, body }) =>
    reorderBlocks(context, params.id, body.blockIds, body.order_version),
  ),

  route(contracts.resolveEmbed, async ({ context, body }) => resolveEmbed(context, body.type, body.input), {
    perMinute: RESOLVES_PER_MINUTE,
  }),

  route(contracts.checkUsername, async ({ context, params }) => checkUsername(context, params.username)),
  route(contracts.getSiteByUsername, async ({ context, params }) => {
    const found = await findPublishedSite(context.db.system, context.now, params.username.toLowerCase())
    if (!found) throw notFound('site')
    if (found.isTooLarge) throw new AppError('UNAVAILABLE', 'This page is too large to show.')
    return presentPublicSite(context, found.site, found.blocks)
  }),
]
