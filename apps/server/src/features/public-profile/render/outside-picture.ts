import { MAX_IMAGE_BYTES } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { drawPicture, pathOfPicture } from '../../uploads/public.ts'

/**
 * Returns a picture on the owner's page, uploaded here or elsewhere, as a resized `data:` address. Its bytes are
 * fetched here and decoded only in the picture process (docs/decisions/0007).
 * @returns undefined if it is unavailable; nothing on the page depends on it
 */
export async function pictureFrom(
  context: SystemContext,
  owner: string,
  address: string,
  width: number,
  height: number,
): Promise<string | undefined> {
  try {
    const bytes = await read(context, address)
    if (!bytes) return undefined
    const { data } = await drawPicture(owner, { width, height }, async () => bytes)
    return `data:image/jpeg;base64,${data.toString('base64')}`
  } catch (error) {
    context.log.debug({ err: error }, 'a picture of a page could not be read')
    return undefined
  }
}

async function read({ providers, urls }: SystemContext, address: string): Promise<Buffer | undefined> {
  const path = urls.ownPathOf(address)
  const stored = pathOfPicture(path)
  if (stored !== undefined) return (await providers.storage.get(stored))?.data
  // We do not request our own server from outside.
  if (path.startsWith('/')) return undefined
  const answer = await providers.fetchOutside(address, { accept: 'image/*', maxBytes: MAX_IMAGE_BYTES })
  return answer.status === 200 ? answer.body : undefined
}
