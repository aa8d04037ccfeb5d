import { blocks, miniSites } from '@greenroom/db'
import { and, count, eq } from '@greenroom/db/sql'
import type { UsageCounter } from '../../../platform/context.ts'
import { isPhoneBlock } from './phone-blocks.ts'

/** Counts existing sites, active or not (product section 13). */
export const sitesInUse: UsageCounter = async (tx, { ownerId }) => {
  const [row] = await tx.select({ n: count() }).from(miniSites).where(eq(miniSites.userId, ownerId)).execute()
  return row?.n ?? 0
}

/** Counts blocks of all sites through which visitors leave a phone number. */
export const phoneBlocksInUse: UsageCounter = async (tx, { ownerId }) => {
  const [row] = await tx
    .select({ n: count() })
    .from(blocks)
    .where(and(eq(blocks.userId, ownerId), isPhoneBlock()))
    .execute()
  return row?.n ?? 0
}
