import { miniSites, type MiniSiteRow } from '@greenroom/db'
import { and, eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'
import type { OwnerId } from '../../../platform/identity/owner-id.ts'
import { openSiteCounter } from '../../analytics/public.ts'

/** Writable fields of a site, except its username. */
export type SiteFields = Pick<
  MiniSiteRow,
  'name' | 'bio' | 'avatarUrl' | 'isActive' | 'theme' | 'headerSettings' | 'seo'
>

const ownSite = (owner: OwnerId, id: string) => and(eq(miniSites.userId, owner), eq(miniSites.id, id))

/** Inserts a site and its counter. Its name must be claimed in the same transaction. */
export async function insertSite(
  { ownerId, now }: Context,
  tx: OwnerTx,
  site: SiteFields & { id: string; username: string },
): Promise<void> {
  await tx.insert(miniSites).values({ ...site, userId: ownerId, createdAt: now, updatedAt: now })
  await openSiteCounter({ ownerId }, tx, site.id)
}

/**
 * Locks a site until the transaction ends, so that changes queue. Its key is not locked, so that rows that refer to it
 * can be inserted.
 */
export async function lockSite(tx: OwnerTx, owner: OwnerId, id: string): Promise<MiniSiteRow | undefined> {
  const [site] = await tx.select().from(miniSites).where(ownSite(owner, id)).for('no key update')
  return site
}

/** Changes a locked site and increments its version. */
export async function updateSite(
  { ownerId, now }: Context,
  tx: OwnerTx,
  id: string,
  change: Partial<SiteFields & { username: string }>,
): Promise<void> {
  await tx
    .update(miniSites)
    .set({ ...change, version: sql`${miniSites.version} + 1`, updatedAt: now })
    .where(ownSite(ownerId, id))
}

/** Increments the version of the order of a locked site's blocks. @returns the new version */
export async function bumpOrder(tx: OwnerTx, owner: OwnerId, id: string): Promise<number> {
  const [site] = await tx
    .update(miniSites)
    .set({ orderVersion: sql`${miniSites.orderVersion} + 1` })
    .where(ownSite(owner, id))
    .returning({ orderVersion: miniSites.orderVersion })
  if (!site) throw new Error('the order of a site that is not locked')
  return site.orderVersion
}

/**
 * Deletes a site. Its blocks and names are deleted by foreign key; its numbers belong to analytics, which receives an
 * event.
 */
export async function deleteSite(tx: OwnerTx, owner: OwnerId, id: string): Promise<boolean> {
  const gone = await tx.delete(miniSites).where(ownSite(owner, id)).returning({ id: miniSites.id })
  return gone.length > 0
}

/** System write: hides all sites of an owner from visitors, or shows them again. The owner's settings stay. */
export async function hideSitesOf(system: SystemTx, userId: string, hiddenAt: Date | null): Promise<void> {
  await system.update(miniSites).set({ hiddenAt }).where(eq(miniSites.userId, userId))
}
