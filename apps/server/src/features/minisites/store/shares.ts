import type { ShareWay } from '@greenroom/contracts'
import { miniSites, siteShares } from '@greenroom/db'
import { and, eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Records a share of a site, with the first and latest time of each way. @returns false without such a site */
export async function noteShare(
  { ownerId, now }: Context,
  tx: OwnerTx,
  siteId: string,
  way: ShareWay,
): Promise<boolean> {
  const at = sql<Date>`${now.toISOString()}::timestamptz`
  const written = await tx
    .insert(siteShares)
    .select(
      tx
        .select({
          userId: miniSites.userId,
          miniSiteId: miniSites.id,
          way: sql<ShareWay>`${way}::text`.as('way'),
          firstSharedAt: at.as('first_shared_at'),
          lastSharedAt: at.as('last_shared_at'),
        })
        .from(miniSites)
        .where(and(eq(miniSites.userId, ownerId), eq(miniSites.id, siteId))),
    )
    .onConflictDoUpdate({
      target: [siteShares.userId, siteShares.miniSiteId, siteShares.way],
      set: { lastSharedAt: sql`greatest(${siteShares.lastSharedAt}, excluded.last_shared_at)` },
    })
  return (written.rowCount ?? 0) > 0
}
