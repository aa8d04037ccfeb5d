import { blockCounters, blocks, type BlockRow, miniSites } from '@greenroom/db'
import { and, asc, eq } from '@greenroom/db/sql'
import { isSignUpType } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import type { OwnerId } from '../../../platform/identity/owner-id.ts'

export type CountedBlock = BlockRow & { clicks: number; signUps: number }

/** Lists the blocks in order, with the version of the order. @throws AppError NOT_FOUND */
export async function listBlocks(
  context: Context,
  siteId: string,
): Promise<{ items: CountedBlock[]; orderVersion: number }> {
  return context.db.readForOwner(context.ownerId, (tx) => readBlocks(context, tx, siteId))
}

/** Reads the blocks within a transaction. @throws AppError NOT_FOUND */
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
    items: rows.map(counted),
    orderVersion: sites[0].orderVersion,
  }
}

/** Reads one block within a transaction. @throws AppError NOT_FOUND */
export async function readBlock(context: Context, tx: OwnerTx, id: string): Promise<CountedBlock> {
  const [row] = await selectBlocks(tx)
    .where(and(eq(blocks.userId, context.ownerId), eq(blocks.id, id)))
    .execute()
  if (!row) throw notFound('block')
  return counted(row)
}

/** Tells whether there is such a block, and people join by it. */
export async function hasForm({ ownerId }: Context, tx: OwnerTx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ type: blocks.type })
    .from(blocks)
    .where(and(eq(blocks.userId, ownerId), eq(blocks.id, id)))
    .execute()
  return rows.some(({ type }) => isSignUpType(type))
}

/** Returns one block as stored, for background work, or undefined if it is deleted. */
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

const counted = ({ block, clicks, signUps }: Awaited<ReturnType<typeof selectBlocks>>[number]): CountedBlock => ({
  ...block,
  clicks: clicks ?? 0,
  signUps: signUps ?? 0,
})

const selectBlocks = (tx: OwnerTx) =>
  tx
    .select({ block: blocks, clicks: blockCounters.clicks, signUps: blockCounters.signUps })
    .from(blocks)
    .leftJoin(blockCounters, and(eq(blockCounters.userId, blocks.userId), eq(blockCounters.blockId, blocks.id)))
