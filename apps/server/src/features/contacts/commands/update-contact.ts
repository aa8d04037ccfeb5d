import type { Contact, UpdateContactBody } from '@greenroom/contracts'
import type { ContactRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { gazetteer } from '../../../platform/places/places.ts'
import { changesBetween, tagsBetween } from '../policy/changes.ts'
import { fieldsOf, requireReachable } from '../policy/fields.ts'
import { placeAfter, saysWhere } from '../policy/place.ts'
import { presentContact } from '../present.ts'
import { readContact } from '../queries/contact.ts'
import { holdPeople } from '../../../platform/db/hold-people.ts'
import { changeContact } from './change-contact.ts'
import { lockLiveContact } from '../store/contacts.ts'
import { noteEvent } from '../store/events.ts'
import { logContact } from './log-contact.ts'
import { changeCustom } from './change-custom.ts'

/**
 * Changes fields of a contact. Absent fields stay as they are. Changes are recorded in the history.
 * @throws AppError NOT_FOUND; VERSION_CONFLICT with the current contact; VALIDATION_FAILED; CONFLICT with `details
 *   {field, contact_id}` (product section 5)
 */
export async function updateContact(
  context: Context,
  id: string,
  { version, ...input }: UpdateContactBody,
): Promise<Contact> {
  const sent = fieldsOf(input)
  const cities = saysWhere(sent) ? await gazetteer() : undefined
  return context.db.forOwner(context.ownerId, async (tx) => {
    // A waiting sign-up with the same address is merged into the contact.
    if (sent.email || sent.phone) await holdPeople(context, tx)
    const current = async () => presentContact(await readContact(context, tx, id))
    const row = await lockLiveContact(context, tx, id)
    if (!row) throw notFound('contact')
    if (version !== undefined && version !== row.version)
      throw new AppError('VERSION_CONFLICT', 'This contact was changed somewhere else in the meantime.', {
        details: { current: await current() },
      })
    requireReachable({ ...row, ...sent })
    const custom = await changeCustom(context, tx, row.custom, input.custom)
    const changed = await changeContact(context, tx, row, { ...sent, ...placeAfter(cities, row, sent), ...custom })
    await noteChanges(context, tx, row, changed)
    return current()
  })
}

async function noteChanges(context: Context, tx: OwnerTx, before: ContactRow, after: ContactRow): Promise<void> {
  await logContact(context, tx, before, after)
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length > 0) await noteEvent(context, tx, after.id, 'edited', { changes })
  const tags = tagsBetween(before.tags, after.tags)
  if (tags.added.length + tags.removed.length > 0) await noteEvent(context, tx, after.id, 'tagged', tags)
}
