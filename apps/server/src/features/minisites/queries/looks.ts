import { miniSites, type MiniSiteRow, profiles } from '@greenroom/db'
import { isStorableText } from '@greenroom/domain'
import { and, desc, eq, isNull, or, type SQL } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'

/** A site in whose look pages and mails for fans are drawn. */
export type Look = Pick<MiniSiteRow, 'id' | 'userId' | 'username' | 'name' | 'avatarUrl' | 'theme' | 'headerSettings'>

const look = {
  id: miniSites.id,
  userId: miniSites.userId,
  username: miniSites.username,
  name: miniSites.name,
  avatarUrl: miniSites.avatarUrl,
  theme: miniSites.theme,
  headerSettings: miniSites.headerSettings,
}

const isPublished = and(eq(miniSites.isActive, true), isNull(miniSites.hiddenAt), isNull(miniSites.lockedAt))

/**
 * System read: the site of this id, published or not, for somebody who has to do with it already. Where it is gone, the
 * newest that its owner has published. Undefined where there is neither.
 */
export const findLook = (
  context: SystemContext,
  userId: string,
  siteId: string | null | undefined,
): Promise<Look | undefined> =>
  wantedOrNewest(
    context,
    and(eq(miniSites.userId, userId), siteId ? or(eq(miniSites.id, siteId), isPublished) : isPublished),
    siteId,
  )

/** System read: the site of this id if it is published, else the owner's newest published site. */
export const findPublishedLook = (
  context: SystemContext,
  userId: string,
  siteId: string | null | undefined,
): Promise<Look | undefined> => wantedOrNewest(context, and(eq(miniSites.userId, userId), isPublished), siteId)

async function wantedOrNewest(
  { db }: SystemContext,
  which: SQL | undefined,
  wanted: string | null | undefined,
): Promise<Look | undefined> {
  const [site] = await db.system
    .select(look)
    .from(miniSites)
    .where(which)
    .orderBy(...(wanted ? [desc(eq(miniSites.id, wanted))] : []), desc(miniSites.createdAt))
    .limit(1)
  return site
}

/** System read: the site of a username, unless it is hidden. */
export async function findLookByName({ db }: SystemContext, username: string): Promise<Look | undefined> {
  if (!isStorableText(username)) return undefined
  const [site] = await db.system
    .select(look)
    .from(miniSites)
    .where(and(eq(miniSites.username, username), isNull(miniSites.hiddenAt)))
  return site
}

/** System read: the name by which fans know an artist: their site's, else the owner's. */
export async function artistNameOf(context: SystemContext, userId: string, site?: Look): Promise<string> {
  if (site) return site.name
  const [profile] = await context.db.system
    .select({ name: profiles.name })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return profile?.name || 'this artist'
}
