import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { fieldInUse } from '../policy/own-fields.ts'
import { fieldDeleted } from '../events.ts'
import { removeField } from '../store/own-fields.ts'
import { noteField } from './note-field.ts'

/**
 * Deletes a custom field that no segment uses. Its values are cleared in the background.
 * @throws AppError NOT_FOUND; CONFLICT with `details.segments`, the segments that use it
 */
export async function deleteField(context: Context, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const gone = await removeField(context, tx, id)
    if (!gone) throw notFound('field')
    // Checked after the field is locked, because saving a rule locks the fields that it uses.
    const uses = await context.usesOf(tx, { kind: 'field', id })
    if (uses.length > 0) throw fieldInUse(uses)
    await noteField(context, tx, 'deleted', { before: gone })
    await announce(context, tx, fieldDeleted(id))
  })
}
