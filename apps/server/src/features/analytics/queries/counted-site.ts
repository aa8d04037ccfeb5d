import { blocks, miniSites } from '@greenroom/db'
import { and, eq, isNull } from '@greenroom/db/sql'
import type { Database } from '../../../platform/db/database.ts'
import { readTimeZone } from '../../notifications/public.ts'

/** Properties of a site that counting needs. */
export interface CountedSite {
  ownerId: string
  blockIds: ReadonlySet<string>
  /** Time zone of its owner, in which its days are counted. */
  timeZone: string
}

/** System read: returns an active site with its active blocks, or undefined if visitors cannot see it. */
export async function findCountedSite(db: Database, siteId: string): Promise<CountedSite | undefined> {
  const rows = await db.system
    .select({ ownerId: miniSites.userId, blockId: blocks.id })
    .from(miniSites)
    .leftJoin(blocks, and(eq(blocks.miniSiteId, miniSites.id), eq(blocks.isActive, true), isNull(blocks.lockedAt)))
    .where(
      and(
        eq(miniSites.id, siteId),
        eq(miniSites.isActive, true),
        isNull(miniSites.hiddenAt),
        isNull(miniSites.lockedAt),
      ),
    )
  const ownerId = rows[0]?.ownerId
  if (!ownerId) return undefined
  const timeZone = await readTimeZone({ ownerId }, db.system)
  return { ownerId, blockIds: new Set(rows.flatMap(({ blockId }) => blockId ?? [])), timeZone }
}
