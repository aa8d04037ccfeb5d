import { miniSites, siteShares } from '@greenroom/db'
import { DEFAULT_THEME } from '@greenroom/domain'
import { and, eq, type SQL, sql } from '@greenroom/db/sql'
import type { LaunchpadStep } from '../../../platform/launchpad.ts'

type IsDone = LaunchpadStep['isDone']

/** Blocks that make a page worth a visit. A new site starts with two. */
const FIRST_BLOCKS = 3

/** Completes a step once any of the owner's sites satisfies it. Another site undoes nothing. */
const hasSiteWhere =
  (condition?: SQL): IsDone =>
  async (tx, { ownerId }) => {
    const rows = await tx
      .select({ id: miniSites.id })
      .from(miniSites)
      .where(and(eq(miniSites.userId, ownerId), condition))
      .limit(1)
      .execute()
    return rows.length > 0
  }

export const hasSite = hasSiteWhere()
export const hasPicture = hasSiteWhere(sql`${miniSites.avatarUrl} <> ''`)
export const hasBio = hasSiteWhere(sql`${miniSites.bio} ~ '\\S'`)
export const hasBlocks = hasSiteWhere(
  sql`(select count(*) from blocks b where b.user_id = mini_sites.user_id and b.mini_site_id = mini_sites.id) >= ${FIRST_BLOCKS}`,
)

/** Another theme than a new site's, or its own colors, fonts, or background. */
export const hasLook = hasSiteWhere(
  sql`(${miniSites.theme} <> ${DEFAULT_THEME} or coalesce(${miniSites.headerSettings} -> 'design', '{}') <> '{}')`,
)

/** Any of the owner's sites, shared in any way. */
export const hasShared: IsDone = async (tx, { ownerId }) => {
  const rows = await tx
    .select({ way: siteShares.way })
    .from(siteShares)
    .where(eq(siteShares.userId, ownerId))
    .limit(1)
    .execute()
  return rows.length > 0
}
