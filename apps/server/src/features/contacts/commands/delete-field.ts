import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { fieldInUse } from '../policy/own-fields.ts'
import { fieldDeleted } from '../events.ts'
import { removeField } from '../store/own-fields.ts'

/**
 * Deletes a field of the owner's own that no segment asks for; what contacts have in it is cleared in the background.
 * @throws AppError NOT_FOUND; CONFLICT with `details.segments`: those that ask for it
 */
export async function deleteField(context: Context, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    if (!(await removeField(context, tx, id))) throw notFound('field')
    // Looked for once it is held: whoever saves a rule holds the fields that it asks for.
    const uses = await context.usesOf(tx, { kind: 'field', id })
    if (uses.length > 0) throw fieldInUse(uses)
    await announce(context, tx, fieldDeleted(id))
  })
}
