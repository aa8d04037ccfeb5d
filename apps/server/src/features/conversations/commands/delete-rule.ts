import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { RESTORABLE_MS } from '../policy/rules.ts'
import { markDeleted, removeDeleted } from '../store/rules.ts'

/** Deletes an automatic answer; for a day it can be restored. @throws AppError NOT_FOUND */
export async function deleteRule(context: Context, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    await removeDeleted(context, tx, new Date(context.now.getTime() - RESTORABLE_MS))
    if (!(await markDeleted(context, tx, id))) throw notFound('automatic answer')
  })
}
