import { blockCounters, siteCounters } from '@greenroom/db'
import { and, eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

type Owner = Pick<Context, 'ownerId'>

/** Creates the view counter of a new site. */
export async function openSiteCounter({ ownerId }: Owner, tx: OwnerTx, siteId: string): Promise<void> {
  await tx.insert(siteCounters).values({ miniSiteId: siteId, userId: ownerId })
}

/** Creates the click counters of new blocks. */
export async function openBlockCounters(
  { ownerId }: Owner,
  tx: OwnerTx,
  siteId: string,
  blockIds: readonly string[],
): Promise<void> {
  await tx.insert(blockCounters).values(blockIds.map((blockId) => ({ blockId, userId: ownerId, miniSiteId: siteId })))
}

/** Deletes the counter of a deleted block. */
export async function dropBlockCounter({ ownerId }: Owner, tx: OwnerTx, blockId: string): Promise<void> {
  await tx.delete(blockCounters).where(and(eq(blockCounters.userId, ownerId), eq(blockCounters.blockId, blockId)))
}
