import {
  blockCounters,
  blocks,
  type BlockRow,
  miniSites,
  type MiniSiteRow,
  siteCounters,
  siteUsernames,
} from '@greenroom/db'
import type { UsernameCheck } from '@greenroom/contracts'
import { parseUsername, usernameCandidates, USERNAME_REDIRECT_DAYS } from '@greenroom/domain'
import { and, asc, count, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Context, SystemContext } from '../../platform/context.ts'
import type { OwnerTx } from '../../platform/db/tx.ts'
import { notFound } from '../../platform/errors.ts'
import type { OwnerId } from '../../platform/identity/owner-id.ts'

export type CountedSite = MiniSiteRow & { views: number; clicks: number; blockCount: number }
export type CountedBlock = BlockRow & { clicks: number }

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

/** One page of the owner's sites, newest first, and how many there are. */
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

/** The site as it stands inside a transaction. @throws AppError NOT_FOUND */
export async function readSite(context: Context, tx: OwnerTx, id: string): Promise<CountedSite> {
  const [row] = await selectSites(tx)
    .where(and(eq(miniSites.userId, context.ownerId), eq(miniSites.id, id)))
    .execute()
  if (!row) throw notFound('site')
  return counted(row)
}

/** The blocks in order, with the version of that order. @throws AppError NOT_FOUND */
export async function listBlocks(
  context: Context,
  siteId: string,
): Promise<{ items: CountedBlock[]; orderVersion: number }> {
  return context.db.readForOwner(context.ownerId, (tx) => readBlocks(context, tx, siteId))
}

/** The blocks as they stand inside a transaction. @throws AppError NOT_FOUND */
export async function readBlocks(
  context: Context,
  tx: OwnerTx,
  siteId: string,
): Promise<{ items: CountedBlock[]; orderVersion: number }> {
  const [sites, rows] = await Promise.all([
    tx
      .select({ orderVersion: miniSites.orderVersion })
      .from(miniSites)
      .where(and(eq(miniSites.userId, context.ownerId), eq(miniSites.id, siteId)))
      .execute(),
    selectBlocks(tx)
      .where(and(eq(blocks.userId, context.ownerId), eq(blocks.miniSiteId, siteId)))
      .orderBy(asc(blocks.orderIndex), asc(blocks.id))
      .execute(),
  ])
  if (!sites[0]) throw notFound('site')
  return {
    items: rows.map(({ block, clicks }) => ({ ...block, clicks: clicks ?? 0 })),
    orderVersion: sites[0].orderVersion,
  }
}

/** One block inside a transaction. @throws AppError NOT_FOUND */
export async function readBlock(context: Context, tx: OwnerTx, id: string): Promise<CountedBlock> {
  const [row] = await selectBlocks(tx)
    .where(and(eq(blocks.userId, context.ownerId), eq(blocks.id, id)))
    .execute()
  if (!row) throw notFound('block')
  return { ...row.block, clicks: row.clicks ?? 0 }
}

/** One block as it is stored, for work that the owner did not ask for; undefined where it is gone. */
export async function findBlock(
  tx: OwnerTx,
  owner: OwnerId,
  siteId: string,
  id: string,
): Promise<BlockRow | undefined> {
  const [row] = await tx
    .select()
    .from(blocks)
    .where(and(eq(blocks.userId, owner), eq(blocks.miniSiteId, siteId), eq(blocks.id, id)))
  return row
}

const selectBlocks = (tx: OwnerTx) =>
  tx
    .select({ block: blocks, clicks: blockCounters.clicks })
    .from(blocks)
    .leftJoin(blockCounters, and(eq(blockCounters.userId, blocks.userId), eq(blockCounters.blockId, blocks.id)))

const redirectsSince = (now: Date) => new Date(now.getTime() - USERNAME_REDIRECT_DAYS * 86_400_000)

/** System read: which of these names are in use or still redirect. */
export async function takenUsernamesOfAll({ db, now }: SystemContext, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.system
    .select({ username: siteUsernames.username })
    .from(siteUsernames)
    .where(
      and(
        inArray(siteUsernames.username, [...names]),
        or(isNull(siteUsernames.releasedAt), gt(siteUsernames.releasedAt, redirectsSince(now))),
      ),
    )
  return new Set(rows.map((row) => row.username))
}

/** System read: what visitors see of the active site of this name, and the name it has now (another after a rename). */
export async function findPublishedSite(
  { db, now }: SystemContext,
  username: string,
): Promise<{ site: MiniSiteRow; blocks: BlockRow[] } | undefined> {
  const [held] = await db.system
    .select({ site: miniSites, releasedAt: siteUsernames.releasedAt })
    .from(siteUsernames)
    .innerJoin(miniSites, eq(miniSites.id, siteUsernames.miniSiteId))
    .where(eq(siteUsernames.username, username))
  if (!held?.site.isActive) return undefined
  if (held.releasedAt && held.releasedAt <= redirectsSince(now)) return undefined
  const rows = await db.system
    .select()
    .from(blocks)
    .where(and(eq(blocks.miniSiteId, held.site.id), eq(blocks.isActive, true)))
    .orderBy(asc(blocks.orderIndex), asc(blocks.id))
  return { site: held.site, blocks: rows }
}

/** Most names offered in place of a taken one. */
const SUGGESTIONS = 3

/** Free names near a wanted one. */
export async function suggestUsernames(context: SystemContext, wanted: string): Promise<string[]> {
  const candidates = usernameCandidates(wanted, context.random)
  const taken = await takenUsernamesOfAll(context, candidates)
  return candidates.filter((name) => !taken.has(name)).slice(0, SUGGESTIONS)
}

/** Whether a typed name can be had, with one sentence for the person who types. */
export async function checkUsername(context: SystemContext, typed: string): Promise<UsernameCheck> {
  const parsed = parseUsername(typed)
  if (!parsed.ok)
    return {
      username: typed.toLowerCase(),
      status: parsed.problem,
      available: false,
      message: parsed.message,
      suggestions: [],
    }
  const { username } = parsed
  const taken = (await takenUsernamesOfAll(context, [username])).has(username)
  if (!taken)
    return { username, status: 'available', available: true, message: `"${username}" is available.`, suggestions: [] }
  const suggestions = await suggestUsernames(context, username)
  return {
    username,
    status: 'taken',
    available: false,
    message: `The username "${username}" is already taken.`,
    suggestions,
  }
}
