import { profiles } from '@greenroom/db'
import { eq, like } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** System read, limited to the owner: returns name and picture, locked until the transaction ends. */
export async function readProfile(
  { ownerId }: Context,
  tx: SystemTx,
): Promise<{ name?: string | null; avatarUrl?: string | null }> {
  const [row] = await tx
    .select({ name: profiles.name, avatarUrl: profiles.avatarUrl })
    .from(profiles)
    .where(eq(profiles.id, ownerId))
    .for('no key update')
  return row ?? {}
}

/** System write, limited to the owner: changes the given fields of the profile. */
export async function saveProfile(
  { ownerId }: Context,
  tx: SystemTx,
  change: { name?: string; avatarUrl?: string | null },
): Promise<void> {
  await tx
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
