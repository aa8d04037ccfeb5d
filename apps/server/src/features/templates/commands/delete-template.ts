import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { holdLimit, roomFreed } from '../../../platform/limits.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { markDeleted } from '../store.ts'

/**
 * Deletes a template; for a day it can be restored. What was written from it stays as it is. @throws AppError NOT_FOUND
 */
export async function deleteTemplate(context: Context, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    await holdLimit(context, tx, 'message_templates')
    if (!(await markDeleted(context, tx, id))) throw notFound('template')
    await announce(context, tx, roomFreed)
  })
}
