import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { recordWithdrawal } from '../../consent/public.ts'
import { AT_THE_CARRIER, lockPresentContact } from '../../messaging/public.ts'

/** Records that a person has opted out at the carrier, which keeps the word to itself and refuses texts to them. */
export async function recordCarrierOptOut(context: Context, tx: OwnerTx, contactId: string): Promise<void> {
  const contact = await lockPresentContact(context, tx, contactId)
  if (contact) await recordWithdrawal(context, tx, contact, ['sms'], AT_THE_CARRIER)
}
