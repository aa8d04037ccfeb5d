import { blockCounters, blocks, miniSites, type MiniSiteRow, siteCounters } from '@greenroom/db'
import { and, count, desc, eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'

export type CountedSite = MiniSiteRow & { views: number; clicks: number; blockCount: number }

const siteColumns = {
  site: miniSites,
  views: siteCounters.views,
  clicks: sql<number>`(select coalesce(sum(${blockCounters.clicks}), 0)::float8 from ${blockCounters}
    where ${blockCounters.userId} = ${miniSites.userId} and ${blockCounters.miniSiteId} = ${miniSites.id})`,
  blockCount: sql<number>`(select count(*)::int from ${blocks} where ${blocks.userId} = ${miniSites.userId} and ${blocks.miniSiteId} = ${miniSites.id})`,
}

const selectSites = (tx: OwnerTx) =>
  tx
    .select(siteColumns)
    .from(miniSites)
    .leftJoin(siteCounters, and(eq(siteCounters.userId, miniSites.userId), eq(siteCounters.miniSiteId, miniSites.id)))

const counted = (row: {
  site: MiniSiteRow
  views: number | null
  clicks: number
  blockCount: number
}): CountedSite => ({
  ...row.site,
  views: row.views ?? 0,
  clicks: row.clicks,
  blockCount: row.blockCount,
})

/** Returns one page of the owner's sites, newest first, and the total. */
export async function listSites(
  context: Context,
  page: number,
  limit: number,
): Promise<{ items: CountedSite[]; total: number }> {
  const mine = eq(miniSites.userId, context.ownerId)
  return context.db.readForOwner(context.ownerId, async (tx) => {
    const [rows, totals] = await Promise.all([
      selectSites(tx)
        .where(mine)
        .orderBy(desc(miniSites.createdAt), desc(miniSites.id))
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),
      tx.select({ n: count() }).from(miniSites).where(mine).execute(),
    ])
    return { items: rows.map(counted), total: totals[0]?.n ?? 0 }
  })
}

/** @throws AppError NOT_FOUND */
export async function getSite(context: Context, id: string): Promise<CountedSite> {
  return context.db.readForOwner(context.ownerId, (tx) => readSite(context, tx, id))
}

/** Reads a site within a transaction. @throws AppError NOT_FOUND */
export async function readSite(context: Context, tx: OwnerTx, id: string): Promise<CountedSite> {
  const [row] = await selectSites(tx)
    .where(and(eq(miniSites.userId, context.ownerId), eq(miniSites.id, id)))
    .execute()
  if (!row) throw notFound('site')
  return counted(row)
}

/** Returns the name of one of the owner's sites, or undefined. */
export async function findUsername({ db, ownerId }: Context, id: string): Promise<string | undefined> {
  const [row] = await db.readForOwner(ownerId, (tx) =>
    tx
      .select({ username: miniSites.username })
      .from(miniSites)
      .where(and(eq(miniSites.userId, ownerId), eq(miniSites.id, id)))
      .execute(),
  )
  return row?.username
}
