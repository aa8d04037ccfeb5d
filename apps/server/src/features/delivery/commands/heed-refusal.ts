import type { MessageChannel } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { suppress } from '../../consent/public.ts'
import { lockPresentContact } from '../../messaging/public.ts'
import { recordCarrierOptOut } from './record-carrier-opt-out.ts'

/**
 * Heeds what the pipeline learns from a refusal: whoever opted out at their carrier gets no more texts, and a mailbox that
 * does not exist no more mail (standard S16).
 */
export async function heedRefusal(
  system: SystemContext,
  {
    userId,
    contactId,
    channel,
    reason,
  }: { userId: string; contactId: string; channel: MessageChannel; reason: string },
): Promise<void> {
  const isDead = channel === 'email' && reason === 'invalid_address'
  if (!isDead && reason !== 'opted_out') return
  const context = await system.asOwner(userId)
  await context.db.forOwner(context.ownerId, async (tx) => {
    if (!isDead) return recordCarrierOptOut(context, tx, contactId)
    const contact = await lockPresentContact(context, tx, contactId)
    if (contact?.email) await suppress(context, tx, 'email', [contact.email], 'bounced')
  })
}
