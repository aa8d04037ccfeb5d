import { z } from 'zod'
import type { EventHandler } from '../../platform/feature.ts'
import { fetchEmbedArt } from './commands/fetch-embed-art.ts'

const embedChanged = z.object({ siteId: z.uuid(), blockId: z.uuid() })

/** Fetches the art of an embed with a new address. */
export const onEmbedChanged: EventHandler = {
  lane: 'normal',
  survivesRestore: true,
  handle: async (context, { userId, payload }) => {
    const { siteId, blockId } = embedChanged.parse(payload)
    await fetchEmbedArt(await context.asOwner(userId), siteId, blockId)
  },
}
