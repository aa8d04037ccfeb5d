import type { Contact, CreateContactBody } from '@greenroom/contracts'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { gazetteer } from '../../../platform/places/places.ts'
import { fieldsOf, requireReachable } from '../policy/fields.ts'
import { placeAfter, saysWhere } from '../policy/place.ts'
import { requireRoomForContacts } from '../policy/plan.ts'
import { presentContact } from '../present.ts'
import { readContact } from '../queries/contact.ts'
import { insertContact } from './insert-contact.ts'
import { holdPeople } from '../../../platform/db/hold-people.ts'
import { changeCustom } from './change-custom.ts'

/**
 * Adds a contact by hand. If a sign-up of the same person waits for room in the plan, unlocks that instead.
 * @throws AppError VALIDATION_FAILED; CONFLICT with `details {field, contact_id}` (product section 5);
 *   PLAN_LIMIT_REACHED; IDEMPOTENCY_CONFLICT
 */
export async function createContact(context: Context, input: CreateContactBody): Promise<Contact> {
  const sent = fieldsOf(input)
  requireReachable(sent)
  const cities = saysWhere(sent) ? await gazetteer() : undefined
  return context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      await holdPeople(context, tx)
      await requireRoomForContacts(context, tx)
      const { id } = await insertContact(context, tx, {
        ...sent,
        ...placeAfter(cities, {}, sent),
        ...(await changeCustom(context, tx, {}, input.custom)),
        source: context.session ? 'manual' : 'api',
      })
      await noteChange(context, tx, { area: 'contacts', object: { id, name: '' }, action: 'created' })
      return presentContact(await readContact(context, tx, id))
    }),
  )
}
