import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { removeDomain } from '../store.ts'

/** Removes a domain and its keys. What was sent from it still counts for its warm-up. @throws AppError NOT_FOUND */
export async function deleteDomain(context: Context, id: string): Promise<void> {
  const isGone = await context.db.forOwner(context.ownerId, (tx) => removeDomain(context, tx, id))
  if (!isGone) throw notFound('domain')
}
