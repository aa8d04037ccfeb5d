import { maySend } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { haltTexts } from '../../delivery/public.ts'
import { listSenders } from '../../messaging/public.ts'

/** Pauses an owner's texts under way if none of their numbers may send any more (N7). */
export async function haltUnlessSending(system: SystemContext, userId: string): Promise<void> {
  const context = await system.asOwner(userId)
  const senders = await context.db.readForOwner(context.ownerId, (tx) => listSenders(context, tx))
  if (!senders.some(({ registration }) => maySend(registration))) await haltTexts(context)
}
