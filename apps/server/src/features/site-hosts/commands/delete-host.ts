import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { removeHost } from '../store.ts'

/** Removes a host, which is free for others from now on. @throws AppError NOT_FOUND */
export async function deleteHost(context: Context, id: string): Promise<void> {
  const isGone = await context.db.forOwner(context.ownerId, (tx) => removeHost(context, tx, id))
  if (!isGone) throw notFound('domain')
}
