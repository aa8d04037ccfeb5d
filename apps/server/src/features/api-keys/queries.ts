import { apiKeys } from '@greenroom/db'
import { desc, eq } from '@greenroom/db/sql'
import type { Context } from '../../platform/context.ts'

export type ListedKey = Awaited<ReturnType<typeof readKeys>>[number]

/** Returns the owner's keys, newest first, without their hashes. */
export async function readKeys({ db, ownerId }: Context) {
  return db.readForOwner(ownerId, (tx) =>
    tx
      .select({
        id: apiKeys.id,
        name: apiKeys.name,
        prefix: apiKeys.prefix,
        scopes: apiKeys.scopes,
        createdAt: apiKeys.createdAt,
        expiresAt: apiKeys.expiresAt,
        lastUsedAt: apiKeys.lastUsedAt,
        lastUsedIp: apiKeys.lastUsedIp,
      })
      .from(apiKeys)
      .where(eq(apiKeys.userId, ownerId))
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
      .execute(),
  )
}
