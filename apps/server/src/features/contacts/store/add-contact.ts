import type { ContactRow } from '@greenroom/db'
import { cleanTags, MAX_TAGS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { duplicateOf } from '../policy/duplicates.ts'
import { findByAddress, insertRow, type NewContactRow, updateRow } from './contacts.ts'
import { mergeContacts } from './merge.ts'
import { keepSuppressed } from './suppressions.ts'

/**
 * Adds a contact. An address that must not be written to comes back as opted out (standard S20). A sign-up of the same
 * person that waits for room is opened instead, with what it agreed to. The plan is held by who calls
 * (`requireRoomForContacts`), unless `lockedAt` says that this one waits for room.
 * @throws AppError CONFLICT with `details {field, contact_id}` where a contact has one of the addresses
 */
export async function insertContact(context: Context, tx: OwnerTx, fields: NewContactRow): Promise<ContactRow> {
  for (;;) {
    const [first, ...others] = await findByAddress(tx, context.ownerId, fields)
    const live = [first, ...others].find((row) => row && (!row.lockedAt || fields.lockedAt))
    if (live) throw duplicateOf(live, fields)
    if (first) {
      for (const other of others) await mergeContacts(context, tx, first.id, other.id, [])
      return openWaiting(context, tx, first, fields)
    }
    const made = await insertRow(context, tx, fields)
    // Where none was made another transaction was faster, and stands there now.
    if (made) return keepSuppressed(context, tx, made)
  }
}

/** What is known already stays where the new fields say nothing; consent and origin are the person's own. */
async function openWaiting(
  context: Context,
  tx: OwnerTx,
  row: ContactRow,
  { source: _, createdAt: __, lockedAt: ___, tags = [], custom = {}, ...fields }: NewContactRow,
): Promise<ContactRow> {
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))
  return updateRow(context, tx, row.id, {
    ...known,
    tags: cleanTags([...row.tags, ...tags]).slice(0, MAX_TAGS),
    custom: { ...row.custom, ...custom },
    lockedAt: null,
  })
}
