import {
  blockCounters,
  blocks,
  hitRollups,
  hits,
  miniSites,
  type BlockRow,
  type MiniSiteRow,
  siteCounters,
  siteUsernames,
  visitorDays,
} from '@greenroom/db'
import type { BlockContent, EmbedSettings } from '@greenroom/domain'
import { and, asc, count, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { OwnerTx } from '../../platform/db/tx.ts'
import type { OwnerId } from '../../platform/identity/owner-id.ts'

export type NewSite = Omit<MiniSiteRow, 'createdAt' | 'updatedAt' | 'version' | 'orderVersion'>
export type NewBlock = Omit<BlockRow, 'createdAt' | 'updatedAt' | 'version' | 'userId'>

/** A row for a block at its place in the order. */
export function newBlock({ newId }: Context, miniSiteId: string, content: BlockContent, orderIndex: number): NewBlock {
  const { title, type, url, settings, is_active } = content
  return { id: newId(), miniSiteId, title, type, url: url ?? '', settings, isActive: is_active, orderIndex }
}

const ownSite = (owner: OwnerId, id: string) => and(eq(miniSites.userId, owner), eq(miniSites.id, id))
const ownBlock = (owner: OwnerId, siteId: string, id: string) =>
  and(eq(blocks.userId, owner), eq(blocks.miniSiteId, siteId), eq(blocks.id, id))
const blocksOf = (owner: OwnerId, siteId: string) => and(eq(blocks.userId, owner), eq(blocks.miniSiteId, siteId))

export async function countSites(tx: OwnerTx, owner: OwnerId): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(miniSites).where(eq(miniSites.userId, owner)).execute()
  return row?.n ?? 0
}

export async function countPhoneBlocks(tx: OwnerTx, owner: OwnerId): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(blocks)
    .where(and(eq(blocks.userId, owner), eq(blocks.type, 'phone')))
    .execute()
  return row?.n ?? 0
}

/** Takes the name for the site; false when somebody else has it. One of many concurrent claims wins (standard W15). */
export async function claimUsername(tx: OwnerTx, username: string, siteId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ claimed: boolean }>(
    sql`select claim_username(${username}, ${siteId}::uuid, ${now.toISOString()}::timestamptz) as claimed`,
  )
  return rows[0]?.claimed === true
}

/** Lets go of a name: it redirects to its site from now on. */
export async function releaseUsername(tx: OwnerTx, owner: OwnerId, username: string, now: Date): Promise<void> {
  await tx
    .update(siteUsernames)
    .set({ releasedAt: now })
    .where(and(eq(siteUsernames.userId, owner), eq(siteUsernames.username, username)))
}

/** Inserts a site with its blocks and their counters. The name must have been claimed in the same transaction. */
export async function insertSite(
  context: Context,
  tx: OwnerTx,
  site: NewSite,
  siteBlocks: readonly NewBlock[],
): Promise<void> {
  const { now, ownerId } = context
  await tx.insert(miniSites).values({ ...site, createdAt: now, updatedAt: now })
  await tx.insert(siteCounters).values({ miniSiteId: site.id, userId: ownerId })
  if (siteBlocks.length > 0) await insertBlocks(context, tx, siteBlocks)
}

export async function insertBlocks({ now, ownerId }: Context, tx: OwnerTx, rows: readonly NewBlock[]): Promise<void> {
  await tx.insert(blocks).values(rows.map((row) => ({ ...row, userId: ownerId, createdAt: now, updatedAt: now })))
  await tx
    .insert(blockCounters)
    .values(rows.map((row) => ({ blockId: row.id, userId: ownerId, miniSiteId: row.miniSiteId })))
}

/** The site, locked until the transaction ends, so that changes of one site queue. */
export async function lockSite(tx: OwnerTx, owner: OwnerId, id: string): Promise<MiniSiteRow | undefined> {
  const [site] = await tx.select().from(miniSites).where(ownSite(owner, id)).for('update')
  return site
}

export async function updateSite(
  tx: OwnerTx,
  owner: OwnerId,
  id: string,
  now: Date,
  change: Partial<MiniSiteRow>,
): Promise<void> {
  await tx
    .update(miniSites)
    .set({ ...change, version: sql`${miniSites.version} + 1`, updatedAt: now })
    .where(ownSite(owner, id))
}

/** Deletes the site with its blocks (by reference) and its numbers (by hand: they hold no reference). */
export async function deleteSite(tx: OwnerTx, owner: OwnerId, id: string): Promise<boolean> {
  const gone = await tx.delete(miniSites).where(ownSite(owner, id)).returning({ id: miniSites.id })
  await tx.delete(siteCounters).where(and(eq(siteCounters.userId, owner), eq(siteCounters.miniSiteId, id)))
  await tx.delete(blockCounters).where(and(eq(blockCounters.userId, owner), eq(blockCounters.miniSiteId, id)))
  for (const table of [hits, hitRollups, visitorDays]) {
    await tx.delete(table).where(and(eq(table.userId, owner), eq(table.miniSiteId, id)))
  }
  return gone.length > 0
}

export async function listBlockRows(tx: OwnerTx, owner: OwnerId, siteId: string): Promise<BlockRow[]> {
  return tx
    .select()
    .from(blocks)
    .where(blocksOf(owner, siteId))
    .orderBy(asc(blocks.orderIndex), asc(blocks.id))
    .execute()
}

export async function lockBlock(
  tx: OwnerTx,
  owner: OwnerId,
  siteId: string,
  id: string,
): Promise<BlockRow | undefined> {
  const [block] = await tx
    .select()
    .from(blocks)
    .where(ownBlock(owner, siteId, id))
    .for('update')
  return block
}

export async function updateBlock(
  tx: OwnerTx,
  owner: OwnerId,
  siteId: string,
  id: string,
  now: Date,
  change: Partial<BlockRow>,
): Promise<void> {
  await tx
    .update(blocks)
    .set({ ...change, version: sql`${blocks.version} + 1`, updatedAt: now })
    .where(ownBlock(owner, siteId, id))
}

/**
 * Adds art and title to an embed that still has the address they were fetched for, and none of its own yet. No edit: the
 * version stays, so that an open editor can still save; cached pages are dropped by the table's trigger.
 */
export async function addEmbedArt(
  tx: OwnerTx,
  owner: OwnerId,
  siteId: string,
  id: string,
  url: string,
  art: EmbedSettings,
): Promise<void> {
  await tx
    .update(blocks)
    .set({ settings: sql`${JSON.stringify(art)}::jsonb || ${blocks.settings}` })
    .where(and(ownBlock(owner, siteId, id), eq(blocks.url, url), sql`${blocks.settings} -> 'version' = '1'::jsonb`))
}

export async function deleteBlock(tx: OwnerTx, owner: OwnerId, siteId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(blocks)
    .where(ownBlock(owner, siteId, id))
    .returning({ id: blocks.id })
  await tx.delete(blockCounters).where(and(eq(blockCounters.userId, owner), eq(blockCounters.blockId, id)))
  return gone.length > 0
}

/** Makes room for one block at `position` of a locked site. */
export async function shiftBlocks(tx: OwnerTx, owner: OwnerId, siteId: string, position: number): Promise<void> {
  await tx
    .update(blocks)
    .set({ orderIndex: sql`${blocks.orderIndex} + 1` })
    .where(and(blocksOf(owner, siteId), gte(blocks.orderIndex, position)))
}

/** The order_index after the last block. */
export async function nextPosition(tx: OwnerTx, owner: OwnerId, siteId: string): Promise<number> {
  const [last] = await tx
    .select({ at: blocks.orderIndex })
    .from(blocks)
    .where(blocksOf(owner, siteId))
    .orderBy(desc(blocks.orderIndex))
    .limit(1)
  return last ? last.at + 1 : 0
}

/** Gives the blocks of a locked site the order of `ids`, and its order a new version. Contents and their versions stay. */
export async function setOrder(tx: OwnerTx, owner: OwnerId, siteId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) {
    const places = sql.join(
      ids.map((id, place) => sql`when ${id}::uuid then ${place}::int`),
      sql` `,
    )
    await tx
      .update(blocks)
      .set({ orderIndex: sql`case ${blocks.id} ${places} end` })
      .where(and(blocksOf(owner, siteId), inArray(blocks.id, [...ids])))
  }
  await bumpOrder(tx, owner, siteId)
}

export async function bumpOrder(tx: OwnerTx, owner: OwnerId, siteId: string): Promise<void> {
  await tx
    .update(miniSites)
    .set({ orderVersion: sql`${miniSites.orderVersion} + 1` })
    .where(ownSite(owner, siteId))
}
