import { siteUsernames } from '@greenroom/db'
import { DAY_MS, MAX_OLD_USERNAMES } from '@greenroom/domain'
import { and, desc, eq, inArray, isNotNull, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { RecentRenames } from '../policy/usernames.ts'

/**
 * Claims the first of these names that is free. Of many claims at once exactly one wins (standard W15).
 * @returns undefined if all are taken
 */
export async function claimUsername(
  { now }: Context,
  tx: OwnerTx,
  siteId: string,
  names: readonly string[],
): Promise<string | undefined> {
  for (const username of names) {
    const { rows } = await tx.execute<{ claimed: boolean }>(
      sql`select claim_username(${username}, ${siteId}::uuid, ${now.toISOString()}::timestamptz) as claimed`,
    )
    if (rows[0]?.claimed) return username
  }
  return undefined
}

/**
 * Releases a name, which redirects to its site from now on. Above the limit per site, the oldest become free at once.
 */
export async function releaseUsername(
  { ownerId, now }: Context,
  tx: OwnerTx,
  siteId: string,
  username: string,
): Promise<void> {
  await tx
    .update(siteUsernames)
    .set({ releasedAt: now })
    .where(and(eq(siteUsernames.userId, ownerId), eq(siteUsernames.username, username)))
  const ofSite = and(
    eq(siteUsernames.userId, ownerId),
    eq(siteUsernames.miniSiteId, siteId),
    isNotNull(siteUsernames.releasedAt),
  )
  const tooMany = tx
    .select({ username: siteUsernames.username })
    .from(siteUsernames)
    .where(ofSite)
    .orderBy(desc(siteUsernames.releasedAt))
    .offset(MAX_OLD_USERNAMES)
  await tx.delete(siteUsernames).where(and(ofSite, inArray(siteUsernames.username, tooMany)))
}

/** Returns this owner's renames of the last day. Renames of one owner queue here until the transaction ends. */
export async function recentRenames(
  { ownerId, now }: Context,
  tx: OwnerTx,
  siteId: string,
  wanted: string,
): Promise<RecentRenames> {
  await holdLock(tx, `renames:${ownerId}`)
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const isRecent = sql`${siteUsernames.releasedAt} > ${since}::timestamptz`
  const [row] = await tx
    .select({
      ofSite: sql<number>`(count(*) filter (where ${isRecent} and ${siteUsernames.miniSiteId} = ${siteId}::uuid))::int`,
      ofOwner: sql<number>`(count(*) filter (where ${isRecent}))::int`,
      isTakenBack: sql<boolean>`coalesce(bool_or(${siteUsernames.username} = ${wanted}), false)`,
    })
    .from(siteUsernames)
    .where(and(eq(siteUsernames.userId, ownerId), isNotNull(siteUsernames.releasedAt)))
  return row ?? { ofSite: 0, ofOwner: 0, isTakenBack: false }
}
