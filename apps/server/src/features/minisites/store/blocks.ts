import { blocks, type BlockRow } from '@greenroom/db'
import type { EmbedSettings } from '@greenroom/domain'
import { and, asc, eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { OwnerId } from '../../../platform/identity/owner-id.ts'
import { dropBlockCounter, openBlockCounters } from '../../analytics/public.ts'

/** Writable fields of a block. */
export type BlockFields = Pick<BlockRow, 'title' | 'type' | 'url' | 'settings' | 'isActive'>

const ownBlock = (owner: OwnerId, siteId: string, id: string) =>
  and(eq(blocks.userId, owner), eq(blocks.miniSiteId, siteId), eq(blocks.id, id))
const blocksOf = (owner: OwnerId, siteId: string) => and(eq(blocks.userId, owner), eq(blocks.miniSiteId, siteId))

/** Inserts blocks and their counters, starting at `place` in the order. @returns their ids */
export async function insertBlocks(
  { newId, now, ownerId }: Context,
  tx: OwnerTx,
  siteId: string,
  contents: readonly BlockFields[],
  place = 0,
): Promise<string[]> {
  if (contents.length === 0) return []
  const rows = contents.map((content, index) => ({
    ...content,
    id: newId(),
    userId: ownerId,
    miniSiteId: siteId,
    orderIndex: place + index,
    createdAt: now,
    updatedAt: now,
  }))
  await tx.insert(blocks).values(rows)
  const ids = rows.map(({ id }) => id)
  await openBlockCounters({ ownerId }, tx, siteId, ids)
  return ids
}

/** Lists the stored blocks of a site, in order. */
export async function listBlockRows(tx: OwnerTx, owner: OwnerId, siteId: string): Promise<BlockRow[]> {
  return tx
    .select()
    .from(blocks)
    .where(blocksOf(owner, siteId))
    .orderBy(asc(blocks.orderIndex), asc(blocks.id))
    .execute()
}

/** Lists the ids of a site's blocks, in order. Valid while the site is locked. */
export async function orderOf(tx: OwnerTx, owner: OwnerId, siteId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: blocks.id })
    .from(blocks)
    .where(blocksOf(owner, siteId))
    .orderBy(asc(blocks.orderIndex), asc(blocks.id))
    .execute()
  return rows.map(({ id }) => id)
}

/** Reorders the blocks of a locked site. Contents and versions stay; blocks already in place are not written. */
export async function setOrder(tx: OwnerTx, owner: OwnerId, siteId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`update ${blocks} set order_index = wanted.place - 1
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as wanted (id, place)
      where ${blocksOf(owner, siteId)} and ${blocks.id} = wanted.id and ${blocks.orderIndex} <> wanted.place - 1`,
  )
}

/** Locks a block until the transaction ends, so that changes queue. */
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
    .for('no key update')
  return block
}

/** Changes a locked block and increments its version. */
export async function updateBlock(
  { ownerId, now }: Context,
  tx: OwnerTx,
  siteId: string,
  id: string,
  change: Partial<BlockFields & Pick<BlockRow, 'lockedAt'>>,
): Promise<void> {
  await tx
    .update(blocks)
    .set({ ...change, version: sql`${blocks.version} + 1`, updatedAt: now })
    .where(ownBlock(ownerId, siteId, id))
}

/**
 * Adds art and title to an embed that still has the address they were fetched for, and none yet. The version stays, so
 * that an open editor can still save. The table's trigger drops cached pages.
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

/** Deletes a block and its clicks. The others keep their indexes; a gap does not matter. */
export async function deleteBlock(
  tx: OwnerTx,
  owner: OwnerId,
  siteId: string,
  id: string,
): Promise<BlockRow | undefined> {
  const [gone] = await tx
    .delete(blocks)
    .where(ownBlock(owner, siteId, id))
    .returning()
  await dropBlockCounter({ ownerId: owner }, tx, id)
  return gone
}
