import type { SystemContext } from '../../../platform/context.ts'
import { recordWithdrawal } from '../../consent/public.ts'
import { AT_THE_CARRIER, lockPresentContact } from '../../messaging/public.ts'

/** Records that a person has opted out at the carrier, which keeps the word to itself and refuses texts to them. */
export async function withdrawAtCarrier(system: SystemContext, userId: string, contactId: string): Promise<void> {
  const context = await system.asOwner(userId)
  await context.db.forOwner(context.ownerId, async (tx) => {
    const contact = await lockPresentContact(context, tx, contactId)
    if (contact) await recordWithdrawal(context, tx, contact, ['sms'], AT_THE_CARRIER)
  })
}
