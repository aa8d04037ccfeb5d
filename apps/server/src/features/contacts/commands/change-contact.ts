import type { ContactRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { keepSuppressed, loseAddress } from '../../consent/public.ts'
import { duplicateOf } from '../policy/duplicates.ts'
import { type ContactFields, findByAddress, updateRow } from '../store/contacts.ts'
import { unlessTaken } from '../../../platform/db/unless-taken.ts'
import { mergeInto } from './merge-into.ts'

/**
 * Changes a contact that its caller has locked (`lockLiveContact`). Consent belongs to an address: a new address has none,
 * while a withdrawal applies to both. A waiting sign-up of the same person is merged into the contact, with its
 * consent. @param actor who changes it
 * @throws AppError CONFLICT with `details {field, contact_id}` if another contact has one of the addresses
 */
export async function changeContact(
  context: Context,
  tx: OwnerTx,
  row: ContactRow,
  fields: Partial<ContactFields>,
  actor: 'owner' | 'person' = 'owner',
): Promise<ContactRow> {
  for (let current = row; ; ) {
    // Does not lock: two contacts that take each other's address would deadlock.
    for (const other of await findByAddress(tx, context.ownerId, fields, { isLook: true })) {
      if (other.id === row.id) continue
      if (!other.lockedAt) throw duplicateOf(other, fields)
      current = await mergeInto(context, tx, row.id, other.id, sharedAddresses(other, fields))
    }
    const before = current
    const changed = await unlessTaken(tx, async () => {
      const consent = await loseAddress(context, tx, before, fields, actor)
      return updateRow(context, tx, row.id, { ...fields, ...consent })
    })
    // If nothing was changed, another transaction was faster and has the address now.
    if (changed) return (await keepSuppressed(context, tx, [changed]))[0] ?? changed
  }
}

const sharedAddresses = (other: ContactRow, { email, phone }: Partial<ContactFields>) => [
  ...(email && other.email?.toLowerCase() === email.toLowerCase() ? (['email'] as const) : []),
  ...(phone && other.phone === phone ? (['phone'] as const) : []),
]
