import type { Contact, CreateContactBody } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { fieldsOf, requireReachable } from '../policy/fields.ts'
import { requireRoomForContacts } from '../policy/plan.ts'
import { presentContact } from '../present.ts'
import { readContact } from '../queries/contact.ts'
import { insertContact } from '../store/add-contact.ts'

/**
 * Adds a contact by hand. A sign-up of the same person that waits for room in the plan is opened instead.
 * @throws AppError VALIDATION_FAILED; CONFLICT with `details {field, contact_id}` (spec section 5); PLAN_LIMIT_REACHED;
 *   IDEMPOTENCY_CONFLICT
 */
export async function createContact(context: Context, input: CreateContactBody): Promise<Contact> {
  const fields = fieldsOf(input)
  requireReachable(fields)
  return context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      await requireRoomForContacts(context, tx)
      const { id } = await insertContact(context, tx, { ...fields, source: context.session ? 'manual' : 'api' })
      return presentContact(await readContact(context, tx, id))
    }),
  )
}
