import type { Contact, UpdateContactBody } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { fieldsOf, requireReachable } from '../policy/fields.ts'
import { presentContact } from '../present.ts'
import { readContact } from '../queries/contact.ts'
import { changeContact } from '../store/change-contact.ts'
import { lockContact } from '../store/contacts.ts'

/**
 * Changes fields of a contact; what is absent stays.
 * @throws AppError NOT_FOUND; VERSION_CONFLICT with the current contact; VALIDATION_FAILED; CONFLICT with
 *   `details {field, contact_id}` (spec section 5)
 */
export async function updateContact(
  context: Context,
  id: string,
  { version, ...input }: UpdateContactBody,
): Promise<Contact> {
  const fields = fieldsOf(input)
  return context.db.forOwner(context.ownerId, async (tx) => {
    const current = async () => presentContact(await readContact(context, tx, id))
    const row = await lockContact(context, tx, id)
    if (!row) throw notFound('contact')
    if (version !== undefined && version !== row.version)
      throw new AppError('VERSION_CONFLICT', 'This contact was changed somewhere else in the meantime.', {
        details: { current: await current() },
      })
    requireReachable({ ...row, ...fields })
    await changeContact(context, tx, id, fields)
    return current()
  })
}
