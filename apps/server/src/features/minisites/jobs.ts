import { z } from 'zod'
import type { SystemContext } from '../../platform/context.ts'
import { ownerIdOf } from '../../platform/identity/owner-id.ts'
import type { OutboxEvent } from '../../platform/outbox/relay.ts'
import { fetchEmbedArt } from './commands/fetch-embed-art.ts'

const embedChanged = z.object({ siteId: z.uuid(), blockId: z.uuid() })

/** An embed has a new address. */
export async function onEmbedChanged(context: SystemContext, { userId, payload }: OutboxEvent): Promise<void> {
  const { siteId, blockId } = embedChanged.parse(payload)
  await fetchEmbedArt(context, ownerIdOf(userId), siteId, blockId)
}
