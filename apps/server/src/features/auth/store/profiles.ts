import { profiles } from '@greenroom/db'
import { like } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'

/** System write, limited to the owner: changes the given fields of the profile. */
export async function saveProfile(
  { db, ownerId }: Context,
  change: { name?: string; avatarUrl?: string | null },
): Promise<void> {
  await db.system
    .insert(profiles)
    .values({ id: ownerId, ...change })
    .onConflictDoUpdate({ target: profiles.id, set: change })
}

/** System write: clears all avatars whose address matches a pattern. @returns the number of profiles */
export async function clearAvatarsOfAll({ db }: SystemContext, pattern: string): Promise<number> {
  const { rowCount } = await db.system
    .update(profiles)
    .set({ avatarUrl: null })
    .where(like(profiles.avatarUrl, pattern))
  return rowCount ?? 0
}
