import { blocks, type BlockRow, miniSites, type MiniSiteRow, siteUsernames } from '@greenroom/db'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { SystemTx } from '../../../platform/db/tx.ts'
import { redirectsSince } from './usernames.ts'

/** System read: what visitors see of the active site of this name, and the name it has now (another after a rename). */
export async function findPublishedSite(
  system: SystemTx,
  now: Date,
  username: string,
): Promise<{ site: MiniSiteRow; blocks: BlockRow[] } | undefined> {
  const [held] = await system
    .select({ site: miniSites, releasedAt: siteUsernames.releasedAt })
    .from(siteUsernames)
    .innerJoin(miniSites, eq(miniSites.id, siteUsernames.miniSiteId))
    .where(eq(siteUsernames.username, username))
  if (!held?.site.isActive || held.site.hiddenAt || held.site.lockedAt) return undefined
  if (held.releasedAt && held.releasedAt <= redirectsSince(now)) return undefined
  const rows = await system
    .select()
    .from(blocks)
    .where(and(eq(blocks.miniSiteId, held.site.id), eq(blocks.isActive, true), isNull(blocks.lockedAt)))
    .orderBy(asc(blocks.orderIndex), asc(blocks.id))
  return { site: held.site, blocks: rows }
}
