import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { deleteShare } from '../store/shares.ts'

/** Ends a shared page: its link answers like one that never was. @throws AppError NOT_FOUND */
export async function revokeShare(context: Context, id: string): Promise<void> {
  const isGone = await context.db.forOwner(context.ownerId, (tx) => deleteShare(context, tx, id))
  if (!isGone) throw notFound('shared report')
}
