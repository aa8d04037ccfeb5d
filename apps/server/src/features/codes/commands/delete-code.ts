import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { markDeleted } from '../store/codes.ts'

/** Deletes a code; for a day it can be restored. Who follows it reaches the page. @throws AppError NOT_FOUND */
export async function deleteCode(context: Context, codeId: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    if (!(await markDeleted(context, tx, codeId))) throw notFound('code')
  })
}
