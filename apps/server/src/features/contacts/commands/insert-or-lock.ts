import type { ContactRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { firstLocked } from '../events.ts'
import { countWaiting } from '../queries/usage.ts'
import type { NewContactRow } from '../store/contacts.ts'
import { insertContact } from './insert-contact.ts'

/**
 * Adds a contact who came of their own accord. If the plan is full, the contact is kept and waits for room (product
 * section 11), and the owner is told about the first. Call with the limit locked, by `hasNoRoom`.
 * @throws AppError CONFLICT like `insertContact`
 */
export async function insertOrLock(
  context: Context,
  tx: OwnerTx,
  fields: Omit<NewContactRow, 'lockedAt'>,
  isFull: boolean,
): Promise<ContactRow> {
  const contact = await insertContact(context, tx, { ...fields, lockedAt: isFull ? context.now : null })
  if (isFull && (await countWaiting(context, tx)) === 1) await announce(context, tx, firstLocked(contact.id))
  return contact
}
