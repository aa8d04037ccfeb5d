import { miniSites, siteShares } from '@greenroom/db'
import { DEFAULT_THEME } from '@greenroom/domain'
import { desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { LaunchpadStep } from '../../../platform/launchpad.ts'

type IsDone = LaunchpadStep['isDone']

/** How many blocks make a page that is worth a visit; a new site starts with two. */
const FIRST_BLOCKS = 3

/** The newest site is the one that is being made. */
async function newestSite(tx: OwnerTx, { ownerId }: Context) {
  const [row] = await tx
    .select({
      avatarUrl: miniSites.avatarUrl,
      bio: miniSites.bio,
      blocks: sql<number>`(select count(*)::int from blocks b where b.user_id = mini_sites.user_id and b.mini_site_id = mini_sites.id)`,
      hasOwnLook: sql<boolean>`${miniSites.theme} <> ${DEFAULT_THEME} or coalesce(${miniSites.headerSettings} -> 'design', '{}') <> '{}'`,
    })
    .from(miniSites)
    .where(eq(miniSites.userId, ownerId))
    .orderBy(desc(miniSites.createdAt), desc(miniSites.id))
    .limit(1)
    .execute()
  return row
}

export const hasSite: IsDone = async (tx, context) => (await newestSite(tx, context)) !== undefined
export const hasPicture: IsDone = async (tx, context) => Boolean((await newestSite(tx, context))?.avatarUrl)
export const hasBio: IsDone = async (tx, context) => Boolean((await newestSite(tx, context))?.bio.trim())
export const hasBlocks: IsDone = async (tx, context) => ((await newestSite(tx, context))?.blocks ?? 0) >= FIRST_BLOCKS

/** Another theme than the one that a site starts with, or colours, fonts or a background of its own. */
export const hasLook: IsDone = async (tx, context) => (await newestSite(tx, context))?.hasOwnLook ?? false

/** Any of the owner's sites, in any way. */
export const hasShared: IsDone = async (tx, { ownerId }) => {
  const rows = await tx
    .select({ way: siteShares.way })
    .from(siteShares)
    .where(eq(siteShares.userId, ownerId))
    .limit(1)
    .execute()
  return rows.length > 0
}
