import type { SystemContext } from '../../../platform/context.ts'
import { deleteKeys } from '../store.ts'

/** Revokes every key of an account whose owner has come for the first time: somebody else made them. */
export async function revokeAllKeys(context: SystemContext, userId: string): Promise<void> {
  const { db, ownerId } = await context.asOwner(userId)
  await db.forOwner(ownerId, (tx) => deleteKeys(tx, ownerId))
}
