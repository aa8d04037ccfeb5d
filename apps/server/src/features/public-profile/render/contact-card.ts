import type { BlockRow, MiniSiteRow } from '@greenroom/db'
import { blockAt, readSettings, vcardOf } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { pathOfPicture } from '../../uploads/public.ts'

/**
 * Largest picture in bytes that is written into a card. Phones show only pictures inside the card; a larger one stays an
 * address, so that the card of a small file is not a large one.
 */
const MAX_PHOTO_BYTES = 300_000

/** Writes a contact card of a site as vCard, or returns undefined if visitors see none there. */
export async function drawContactCard(
  context: SystemContext,
  { site, block }: { site: MiniSiteRow; block: BlockRow },
): Promise<string | undefined> {
  if (block.type !== 'contact-card' || !blockAt(block, context.now)) return undefined
  const card = readSettings(block.type, block.settings)
  return vcardOf({
    card,
    fallbackName: site.name,
    pageUrl: context.urls.siteUrl(site),
    photo: card.pictureUrl && (await photoOf(context, card.pictureUrl)),
    revisedAt: block.updatedAt,
  })
}

async function photoOf({ providers, urls, log }: SystemContext, address: string): Promise<string | undefined> {
  const path = pathOfPicture(address)
  if (path === undefined) return address
  try {
    const file = await providers.storage.get(path)
    if (!file) return undefined
    return file.data.length > MAX_PHOTO_BYTES
      ? urls.absolute(address)
      : `data:${file.contentType};base64,${file.data.toString('base64')}`
  } catch (error) {
    // A card without its picture is better than none.
    log.warn({ err: error }, 'the picture of a contact card could not be read')
    return undefined
  }
}
