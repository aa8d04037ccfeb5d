import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { fieldDeleted } from '../events.ts'
import { removeField } from '../store/own-fields.ts'

/** Deletes a field of the owner's own; what contacts have in it is cleared in the background. @throws AppError NOT_FOUND */
export async function deleteField(context: Context, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    if (!(await removeField(context, tx, id))) throw notFound('field')
    await announce(context, tx, fieldDeleted(id))
  })
}
