import { isMissed, maySend } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { haltTexts } from '../../delivery/public.ts'
import { findSenders } from '../../messaging/public.ts'

/**
 * Pauses all of an owner's texts under way if nothing may send any more (N7), or if a number that the carriers doubt was the only
 * one for some country: what leaves from others waits, too, rather than leaving those people out.
 */
export async function haltUnlessSending(system: SystemContext, userId: string): Promise<void> {
  const context = await system.asOwner(userId)
  const senders = await context.db.readForOwner(context.ownerId, (tx) => findSenders(context, tx))
  if (isMissed(senders) || !senders.some(({ registration }) => maySend(registration))) await haltTexts(context)
}
