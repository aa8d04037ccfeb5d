import { miniSites, type SiteHostRow, siteHosts } from '@greenroom/db'
import { and, asc, desc, eq, inArray, isNull, max, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import type { HostedSite } from '../../../platform/http/host-doors.ts'

/** Returns an owner's hosts, oldest first. */
export function listHosts({ ownerId }: Context, tx: OwnerTx): Promise<SiteHostRow[]> {
  return tx
    .select()
    .from(siteHosts)
    .where(eq(siteHosts.userId, ownerId))
    .orderBy(asc(siteHosts.createdAt), asc(siteHosts.id))
    .execute()
}

/** Returns the names of an owner's hosts, those that wait for proof included. */
export const listHostNames = async (context: Context, tx: OwnerTx): Promise<string[]> =>
  (await listHosts(context, tx)).map(({ host }) => host)

/** @throws AppError NOT_FOUND */
export async function readHost(context: Context, tx: OwnerTx, id: string): Promise<SiteHostRow> {
  const row = await findHost(context, tx, id)
  if (!row) throw notFound('domain')
  return row
}

export async function findHost({ ownerId }: Context, tx: OwnerTx, id: string): Promise<SiteHostRow | undefined> {
  const [row] = await tx
    .select()
    .from(siteHosts)
    .where(and(eq(siteHosts.userId, ownerId), eq(siteHosts.id, id)))
    .execute()
  return row
}

/** System read: returns the site to which a host leads, if its owner holds the host and is not about to leave. */
export async function findHeld(system: SystemTx, host: string): Promise<HostedSite | undefined> {
  const [row] = await system
    .select({ host: siteHosts.host, siteId: siteHosts.miniSiteId, userId: siteHosts.userId })
    .from(siteHosts)
    .innerJoin(miniSites, eq(miniSites.id, siteHosts.miniSiteId))
    .where(and(eq(siteHosts.host, host), inArray(siteHosts.state, ['verified', 'failing']), isNull(miniSites.hiddenAt)))
  return row
}

/** System read: returns the host that is a site's first address: the one proved for longest, if all of its proof is there. */
export async function findMainHost(
  system: SystemTx,
  siteId: string,
): Promise<{ host: string; redirects: boolean } | undefined> {
  const [row] = await system
    .select({ host: siteHosts.host, redirects: siteHosts.redirects })
    .from(siteHosts)
    .where(and(eq(siteHosts.miniSiteId, siteId), eq(siteHosts.state, 'verified')))
    .orderBy(asc(siteHosts.verifiedAt), asc(siteHosts.id))
    .limit(1)
  return row
}

/** System read, for the sandbox: the rows of a host, whoever has added it. */
export const findHostsOfAll = ({ db }: SystemContext, host: string): Promise<SiteHostRow[]> =>
  db.system
    .select()
    .from(siteHosts)
    .where(eq(siteHosts.host, host))
    .orderBy(asc(siteHosts.createdAt))
    .limit(10)
    .execute()

/** System read, for the sandbox: hosts that anybody has added, newest first. @param search part of a name */
export const listHostsOfAll = (
  { db }: SystemContext,
  search: string | undefined,
  limit: number,
): Promise<{ host: string; addedAt: Date | null }[]> =>
  db.system
    .select({ host: siteHosts.host, addedAt: max(siteHosts.createdAt) })
    .from(siteHosts)
    .where(search ? sql`strpos(${siteHosts.host}, ${search.toLowerCase()}) > 0` : undefined)
    .groupBy(siteHosts.host)
    .orderBy(desc(max(siteHosts.createdAt)))
    .limit(limit)
    .execute()
