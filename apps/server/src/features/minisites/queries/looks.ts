import { miniSites, type MiniSiteRow, profiles } from '@greenroom/db'
import { isStorableText } from '@greenroom/domain'
import { and, desc, eq, isNull, or, type SQL, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** A site whose style is used for pages and mails to fans. */
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
 * System read: returns a site, published or not, for a person who already deals with it. If it is deleted, returns the
 * owner's newest published site; undefined without one.
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

/** System read: returns a site if it is published, or else the owner's newest published site. */
export const findPublishedLook = (
  context: SystemContext,
  userId: string,
  siteId: string | null | undefined,
): Promise<Look | undefined> => wantedOrNewest(context, and(eq(miniSites.userId, userId), isPublished), siteId)

/** System read: returns this site if it is published. */
export const findLookOfSite = (context: SystemContext, siteId: string): Promise<Look | undefined> =>
  wantedOrNewest(context, and(eq(miniSites.id, siteId), isPublished), undefined)

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

/** System read: returns the site of a username, unless it is hidden. */
export async function findLookByName({ db }: SystemContext, username: string): Promise<Look | undefined> {
  if (!isStorableText(username)) return undefined
  const [site] = await db.system
    .select(look)
    .from(miniSites)
    .where(and(eq(miniSites.username, username), isNull(miniSites.hiddenAt)))
  return site
}

/** Stands for the name of an artist who has none. */
export const NAMELESS = 'this artist'

/** System read: returns the artist's name for fans: their site's, or else the owner's. */
export async function artistNameOf(context: SystemContext, userId: string, site?: Look): Promise<string> {
  if (site) return site.name
  const [profile] = await context.db.system
    .select({ name: profiles.name })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return profile?.name || NAMELESS
}

/** Returns the artist's name for fans within the owner's own transaction, and the username of their newest site. */
export async function readArtist(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
): Promise<{ name: string; username: string | undefined }> {
  const [site] = await tx
    .select({ name: miniSites.name, username: miniSites.username })
    .from(miniSites)
    .where(and(eq(miniSites.userId, ownerId), isPublished))
    .orderBy(desc(miniSites.createdAt))
    .limit(1)
  if (site?.name) return site
  const { rows } = await tx.execute<{ name: string | null }>(sql`select own_profile_name() as name`)
  return { name: rows[0]?.name || NAMELESS, username: site?.username }
}

/** Returns the artist's name alone. */
export const readArtistName = async (context: Pick<Context, 'ownerId'>, tx: OwnerTx): Promise<string> =>
  (await readArtist(context, tx)).name
