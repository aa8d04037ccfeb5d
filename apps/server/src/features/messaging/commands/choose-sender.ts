import type { ContactRow, SenderRow } from '@greenroom/db'
import { type MessagePurpose, senderFor } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { lastSenderOf } from '../queries/senders.ts'
import { openSenders } from './open-senders.ts'

/** Choice of the number or name that a text to one person leaves from. */
export interface SenderChoice {
  /** Undefined: the owner has nothing for this purpose. If it does not serve the person, it says why (`senderFor`). */
  sender: SenderRow | undefined
  /** A sender of the owner texts the person's country. */
  isServed: boolean
}

/**
 * Chooses what a single text leaves from: the number that the person wrote to, or that last texted them, as long as it may text
 * them; else as for anybody in their country.
 */
export async function chooseSender(
  context: Context,
  tx: OwnerTx,
  { id, phoneCountry }: Pick<ContactRow, 'id' | 'phoneCountry'>,
  purpose: MessagePurpose,
): Promise<SenderChoice> {
  const senders = await openSenders(context, tx)
  const last = senders.length > 1 && purpose !== 'marketing' ? await lastSenderOf(context, tx, id) : undefined
  return senderFor(
    senders,
    phoneCountry,
    purpose,
    senders.find((one) => one.id === last),
  )
}
