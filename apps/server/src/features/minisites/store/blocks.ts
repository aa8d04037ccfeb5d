import { blocks, type BlockRow } from '@greenroom/db'
import type { EmbedSettings } from '@greenroom/domain'
import { and, asc, eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { OwnerId } from '../../../platform/identity/owner-id.ts'
import { dropBlockCounter, openBlockCounters } from '../../analytics/public.ts'

/** What an owner decides of a block. */
export type BlockFields = Pick<BlockRow, 'title' | 'type' | 'url' | 'settings' | 'isActive'>

const ownBlock = (owner: OwnerId, siteId: string, id: string) =>
  and(eq(blocks.userId, owner), eq(blocks.miniSiteId, siteId), eq(blocks.id, id))
const blocksOf = (owner: OwnerId, siteId: string) => and(eq(blocks.userId, owner), eq(blocks.miniSiteId, siteId))

/** Inserts blocks and their counters, the first at `place` of the order. @returns their ids */
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

/** The blocks of a site as they are stored, in order. */
export async function listBlockRows(tx: OwnerTx, owner: OwnerId, siteId: string): Promise<BlockRow[]> {
  return tx
    .select()
    .from(blocks)
    .where(blocksOf(owner, siteId))
    .orderBy(asc(blocks.orderIndex), asc(blocks.id))
    .execute()
}

/** The ids of a site's blocks, in order. Stays true while the site is locked. */
export async function orderOf(tx: OwnerTx, owner: OwnerId, siteId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: blocks.id })
    .from(blocks)
    .where(blocksOf(owner, siteId))
    .orderBy(asc(blocks.orderIndex), asc(blocks.id))
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives the blocks of a locked site the order of `ids`. Contents and their versions stay; what is in place is not touched. */
export async function setOrder(tx: OwnerTx, owner: OwnerId, siteId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`update ${blocks} set order_index = wanted.place - 1
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as wanted (id, place)
      where ${blocksOf(owner, siteId)} and ${blocks.id} = wanted.id and ${blocks.orderIndex} <> wanted.place - 1`,
  )
}

/** The block, locked until the transaction ends, so that changes of one block queue. */
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

/** Changes a locked block; its version grows. */
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

/** Deletes a block and its clicks. The places of the others keep a gap, which their order does not mind. */
export async function deleteBlock(
  tx: OwnerTx,
  owner: OwnerId,
  siteId: string,
  id: string,
): Promise<Pick<BlockRow, 'type' | 'settings'> | undefined> {
  const [gone] = await tx
    .delete(blocks)
    .where(ownBlock(owner, siteId, id))
    .returning({ type: blocks.type, settings: blocks.settings })
  await dropBlockCounter({ ownerId: owner }, tx, id)
  return gone
}
