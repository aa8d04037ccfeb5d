import type { Context } from '../../../platform/context.ts'
import { findMedia, storeMedia } from '../../messaging/public.ts'

/** Copies pictures of a campaign for one message, whose own they become. @returns the copies' ids */
export async function copyMedia(context: Context, mediaIds: readonly string[]): Promise<string[]> {
  const copies: string[] = []
  for (const id of mediaIds) {
    const media = await findMedia(context, id)
    const file = media?.path ? await context.providers.storage.get(media.path) : undefined
    if (!media || !file) continue
    const { type, name, bytes } = media
    copies.push((await storeMedia(context, 'sms', { type, name, bytes, read: async () => file.data })).id)
  }
  return copies
}
