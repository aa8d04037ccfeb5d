import { blockCounters, blocks, miniSites, siteCounters } from '@greenroom/db'
import { and, asc, desc, eq, sql } from '@greenroom/db/sql'
import type { Lockable } from '../../../platform/context.ts'
import { isPhoneBlock } from './phone-blocks.ts'

/** Lists sites by their views, then by age, for the choice of what a smaller plan keeps. */
export const listLimitedSites: Lockable['list'] = async (tx, { ownerId }) => {
  const views = sql<number>`coalesce(${siteCounters.views}, 0)::float8`
  const rows = await tx
    .select({
      id: miniSites.id,
      title: miniSites.name,
      username: miniSites.username,
      picture: miniSites.avatarUrl,
      visits: views,
      lockedAt: miniSites.lockedAt,
    })
    .from(miniSites)
    .leftJoin(siteCounters, and(eq(siteCounters.userId, miniSites.userId), eq(siteCounters.miniSiteId, miniSites.id)))
    .where(eq(miniSites.userId, ownerId))
    .orderBy(desc(views), asc(miniSites.createdAt), asc(miniSites.id))
    .execute()
  return rows.map(({ username, lockedAt, ...site }) => ({
    ...site,
    detail: `/${username}`,
    isLocked: lockedAt !== null,
  }))
}

/** Lists phone blocks of all sites by their sign-ups, then by the views of their sites. */
export const listLimitedPhoneBlocks: Lockable['list'] = async (tx, { ownerId }) => {
  const signUps = sql<number>`coalesce(${blockCounters.signUps}, 0)::float8`
  const rows = await tx
    .select({ id: blocks.id, title: blocks.title, site: miniSites.name, visits: signUps, lockedAt: blocks.lockedAt })
    .from(blocks)
    .innerJoin(miniSites, and(eq(miniSites.userId, blocks.userId), eq(miniSites.id, blocks.miniSiteId)))
    .leftJoin(blockCounters, and(eq(blockCounters.userId, blocks.userId), eq(blockCounters.blockId, blocks.id)))
    .leftJoin(siteCounters, and(eq(siteCounters.userId, blocks.userId), eq(siteCounters.miniSiteId, blocks.miniSiteId)))
    .where(and(eq(blocks.userId, ownerId), isPhoneBlock()))
    .orderBy(desc(signUps), sql`coalesce(${siteCounters.views}, 0) desc`, asc(blocks.createdAt), asc(blocks.id))
    .execute()
  return rows.map(({ site, lockedAt, ...block }) => ({
    ...block,
    detail: site,
    picture: null,
    isLocked: lockedAt !== null,
  }))
}
