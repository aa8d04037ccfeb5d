import { blockCounters, siteCounters } from '@greenroom/db'
import { and, eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

type Owner = Pick<Context, 'ownerId'>

/** Begins to count the views of a new site. */
export async function openSiteCounter({ ownerId }: Owner, tx: OwnerTx, siteId: string): Promise<void> {
  await tx.insert(siteCounters).values({ miniSiteId: siteId, userId: ownerId })
}

/** Begins to count the clicks of new blocks of a site. */
export async function openBlockCounters(
  { ownerId }: Owner,
  tx: OwnerTx,
  siteId: string,
  blockIds: readonly string[],
): Promise<void> {
  await tx.insert(blockCounters).values(blockIds.map((blockId) => ({ blockId, userId: ownerId, miniSiteId: siteId })))
}

/** Forgets the counter of a block that is gone. */
export async function dropBlockCounter({ ownerId }: Owner, tx: OwnerTx, blockId: string): Promise<void> {
  await tx.delete(blockCounters).where(and(eq(blockCounters.userId, ownerId), eq(blockCounters.blockId, blockId)))
}
