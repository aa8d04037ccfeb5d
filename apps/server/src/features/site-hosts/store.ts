import { miniSites, type SiteHostRow, siteHosts } from '@greenroom/db'
import { and, eq, inArray, isNotNull, isNull } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../platform/context.ts'
import { claimDueOfAll, type Due } from '../../platform/db/claim-due.ts'
import type { OwnerTx } from '../../platform/db/tx.ts'

const own = (ownerId: string, id: string) => and(eq(siteHosts.userId, ownerId), eq(siteHosts.id, id))

/** @throws unique_violation if the owner has added it already */
export async function insertHost(tx: OwnerTx, row: typeof siteHosts.$inferInsert): Promise<SiteHostRow> {
  const [added] = await tx.insert(siteHosts).values(row).returning()
  if (!added) throw new Error('a new host is missing')
  return added
}

/** Reads a host and locks its row until the transaction ends. */
export async function lockHost({ ownerId }: Context, tx: OwnerTx, id: string): Promise<SiteHostRow | undefined> {
  const [row] = await tx.select().from(siteHosts).where(own(ownerId, id)).for('no key update')
  return row
}

/** @throws unique_violation if it would be proved, and another owner holds it */
export async function changeHost(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
  change: Partial<SiteHostRow>,
): Promise<SiteHostRow | undefined> {
  const [row] = await tx.update(siteHosts).set(change).where(own(ownerId, id)).returning()
  return row
}

/** @returns whether there was such a host */
export async function removeHost({ ownerId }: Context, tx: OwnerTx, id: string): Promise<boolean> {
  const gone = await tx.delete(siteHosts).where(own(ownerId, id)).returning({ id: siteHosts.id })
  return gone.length > 0
}

/** Lets go of the hosts of an owner's hidden sites, so that others can prove them. */
export async function letGoOfHidden({ ownerId }: Context, tx: OwnerTx): Promise<void> {
  await tx
    .update(siteHosts)
    .set({ state: 'stopped', problem: null, looks: 0, verifiedAt: null, nextCheckAt: null })
    .where(and(eq(siteHosts.userId, ownerId), inArray(siteHosts.miniSiteId, sitesThat(ownerId, tx, 'are hidden'))))
}

/** Has those of an owner's sites that are shown again looked at, if nothing else would. */
export async function lookAtShown({ ownerId, now }: Context, tx: OwnerTx): Promise<void> {
  await tx
    .update(siteHosts)
    .set({ nextCheckAt: now })
    .where(
      and(
        eq(siteHosts.userId, ownerId),
        eq(siteHosts.state, 'stopped'),
        isNull(siteHosts.nextCheckAt),
        inArray(siteHosts.miniSiteId, sitesThat(ownerId, tx, 'are shown')),
      ),
    )
}

const sitesThat = (ownerId: string, tx: OwnerTx, what: 'are hidden' | 'are shown') =>
  tx
    .select({ id: miniSites.id })
    .from(miniSites)
    .where(
      and(
        eq(miniSites.userId, ownerId),
        what === 'are hidden' ? isNotNull(miniSites.hiddenAt) : isNull(miniSites.hiddenAt),
      ),
    )

/** System write: claims hosts that are due. */
export const claimHostsOfAll = (system: SystemContext): Promise<Due[]> => claimDueOfAll(system, siteHosts)
