import { blocks, type BlockRow, miniSites, type MiniSiteRow, siteUsernames } from '@greenroom/db'
import { MAX_SITE_BYTES } from '@greenroom/domain'
import { and, asc, eq, isNull } from '@greenroom/db/sql'
import type { SystemTx } from '../../../platform/db/tx.ts'
import { sumOfBytes } from './content-size.ts'
import { redirectsSince } from './usernames.ts'

/**
 * Most bytes read of a site's blocks for visitors. Sites from before `MAX_SITE_BYTES` may exceed that, and reading one
 * above this limit would stall others (standard W22).
 */
const MAX_READ_BYTES = 4 * MAX_SITE_BYTES

export interface PublishedSite {
  site: MiniSiteRow
  /** Empty if they are too large. */
  blocks: BlockRow[]
  isTooLarge: boolean
}

/**
 * System read: returns a site that visitors can open, by name. Its current name differs after a rename.
 */
export async function findOpenSite(system: SystemTx, now: Date, username: string): Promise<MiniSiteRow | undefined> {
  const [held] = await system
    .select({ site: miniSites, releasedAt: siteUsernames.releasedAt })
    .from(siteUsernames)
    .innerJoin(miniSites, eq(miniSites.id, siteUsernames.miniSiteId))
    .where(eq(siteUsernames.username, username))
  if (!held?.site.isActive || held.site.hiddenAt || held.site.lockedAt) return undefined
  return held.releasedAt && held.releasedAt <= redirectsSince(now) ? undefined : held.site
}

/** System read: returns such a site as visitors see it. */
export async function findPublishedSite(
  system: SystemTx,
  now: Date,
  username: string,
): Promise<PublishedSite | undefined> {
  const site = await findOpenSite(system, now, username)
  return site && withBlocks(system, site)
}

/** System read: returns a site that visitors can open, by id. */
export async function findOpenSiteById(system: SystemTx, id: string): Promise<MiniSiteRow | undefined> {
  const isOpen = and(eq(miniSites.isActive, true), isNull(miniSites.hiddenAt), isNull(miniSites.lockedAt))
  const [site] = await system
    .select()
    .from(miniSites)
    .where(and(eq(miniSites.id, id), isOpen))
  return site
}

/** System read: returns such a site as visitors see it. */
export async function findPublishedSiteById(system: SystemTx, id: string): Promise<PublishedSite | undefined> {
  const site = await findOpenSiteById(system, id)
  return site && withBlocks(system, site)
}

async function withBlocks(system: SystemTx, site: MiniSiteRow): Promise<PublishedSite> {
  const isShown = and(eq(blocks.miniSiteId, site.id), eq(blocks.isActive, true), isNull(blocks.lockedAt))
  const [size] = await system.select({ bytes: sumOfBytes }).from(blocks).where(isShown)
  if (Number(size?.bytes) > MAX_READ_BYTES) return { site, blocks: [], isTooLarge: true }
  const rows = await system.select().from(blocks).where(isShown).orderBy(asc(blocks.orderIndex), asc(blocks.id))
  return { site, blocks: rows, isTooLarge: false }
}
