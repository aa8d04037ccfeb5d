import type { ContactRow } from '@greenroom/db'
import { cleanTags, MAX_TAGS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { keepSuppressed } from '../../consent/public.ts'
import { duplicateOf } from '../policy/duplicates.ts'
import { findByAddress, insertRow, type NewContactRow, updateRow } from '../store/contacts.ts'
import { changeContact } from './change-contact.ts'
import { mergeInto } from './merge-into.ts'

/**
 * Adds a contact. A suppressed address is opted out (standard S20). If a sign-up of the same person waits for room,
 * unlocks that instead, with its consent. The caller checks the plan (`requireRoomForContacts`), unless `lockedAt` says
 * that this one waits for room.
 * @throws AppError CONFLICT with `details {field, contact_id}` if a contact has one of the addresses
 */
export async function insertContact(context: Context, tx: OwnerTx, fields: NewContactRow): Promise<ContactRow> {
  for (;;) {
    const [first, ...others] = await findByAddress(tx, context.ownerId, fields)
    const live = [first, ...others].find((row) => row && (!row.lockedAt || fields.lockedAt))
    if (live) throw duplicateOf(live, fields)
    if (first) {
      let waiting = first
      for (const other of others) waiting = await mergeInto(context, tx, first.id, other.id, [])
      return openWaiting(context, tx, waiting, fields)
    }
    const made = await insertRow(context, tx, fields)
    // If none was made, another transaction was faster and has the address now.
    if (made) return (await keepSuppressed(context, tx, [made]))[0] ?? made
  }
}

/**
 * Unlocks a waiting sign-up. Its values stay where the new fields are empty. Consent and origin are the person's own,
 * and consent belongs to its address.
 */
async function openWaiting(
  context: Context,
  tx: OwnerTx,
  row: ContactRow,
  { tags = [], custom = {}, ...fields }: NewContactRow,
): Promise<ContactRow> {
  const { name, email, phone, phoneCountry, status, starred, birthday } = fields
  const { timeZone, city, region, country, latitude, longitude } = fields
  const said = { name, email, phone, phoneCountry, status, starred, birthday }
  const where = { timeZone, city, region, country, latitude, longitude }
  const known = Object.entries({ ...said, ...where }).filter(([, value]) => value !== undefined && value !== null)
  await changeContact(context, tx, row, {
    ...Object.fromEntries(known.filter(([, value]) => value !== '')),
    tags: cleanTags([...row.tags, ...tags]).slice(0, MAX_TAGS),
    custom: { ...row.custom, ...custom },
  })
  return updateRow(context, tx, row.id, { lockedAt: null })
}
